import * as v from 'valibot';

/** What the database's triggers tell on the channel `mall` (see the migrations). */
const change = v.union([
  v.object({ goods: v.string() }),
  v.object({ setting: v.string() }),
  /** something of one user: a chat message came or was read; a session ended or may have (the user was disabled); a balance changed */
  v.object({ user: v.string(), event: v.picklist(['chat', 'session', 'wallet']) }),
  /** the status of an order, or of what is asked back of it */
  v.object({ user: v.string(), event: v.literal('order'), order: v.string() }),
]);
export type Change = v.InferOutput<typeof change>;

/** Committed changes of goods, settings and what is one user's, of this process and of all others. */
export class Changes {
  /** grows with every change of goods or settings; documents made at an older one are not shown again */
  version = 0;
  private readonly listeners = new Set<(change: Change) => void>();

  hear(payload: string): void {
    const heard = v.parse(change, JSON.parse(payload));
    if (!('user' in heard)) this.version += 1;
    for (const listener of this.listeners) listener(heard);
  }

  /** Tells each change until the returned function is called. */
  on(listener: (change: Change) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }
}
