/** How often somebody called in a window of time, and for how many more milliseconds that counts. */
export type Calls = { readonly name: string; readonly calls: number; readonly leftMs: number };

/** Open sockets by network. */
export type Sockets = Readonly<Record<string, number>>;

/** So long it holds what a server said of its sockets: one that ended without a word is forgotten after it. */
export const socketsHoldMs = 10_000;

/**
 * Where the servers of one mall meet with what each of them counts by itself: rows of their PostgreSQL, or a Valkey. Rejects
 * where it can't be reached; whoever counts goes on alone meanwhile.
 */
export type SharedCounts = {
  /** Adds to the windows of all servers, and answers where they stand. */
  addCalls(more: readonly Calls[]): Promise<readonly Calls[]>;
  /** Says which sockets this server has, instead of what it said before; answers what each of the others said. */
  tellSockets(server: string, own: Sockets): Promise<readonly Sockets[]>;
  close(): void;
};
