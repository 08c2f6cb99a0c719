/** The number of calls in a time window, and the milliseconds until it ends. */
export type Calls = { readonly name: string; readonly calls: number; readonly leftMs: number };

/** Open sockets by network. */
export type Sockets = Readonly<Record<string, number>>;

/** How long a server's socket counts are valid: a server that crashed is forgotten after it. */
export const socketsHoldMs = 10_000;

/**
 * Where the servers of one mall share what each of them counts: rows of their PostgreSQL, or a Valkey. Rejects if it can't be
 * reached; each server then counts alone.
 */
export type SharedCounts = {
  /** Adds to the time windows of all servers, and returns their totals. */
  addCalls(more: readonly Calls[]): Promise<readonly Calls[]>;
  /** Replaces this server's socket counts; returns those of each other server. */
  shareSockets(server: string, own: Sockets): Promise<readonly Sockets[]>;
  close(): void;
};
