import * as v from 'valibot';

/** What the database's triggers send on the channel `mall` (see the migrations). */
const change = v.pipe(v.string(), v.parseJson(), v.union([
  v.object({ goods: v.string() }),
  v.object({ setting: v.string() }),
  /** of one user: a chat message arrived or was read, a session may have ended, the balance changed */
  v.object({ user: v.string(), event: v.picklist(['chat', 'session', 'wallet']) }),
  /** the user's cart is at this revision */
  v.object({ user: v.string(), event: v.literal('cart'), revision: v.number() }),
  /** the status of an order or of its refund changed */
  v.object({ user: v.string(), event: v.literal('order'), order: v.string() }),
]));
export type Change = v.InferOutput<typeof change> | 'missed';

/** Committed changes of goods, settings and users' data, made by this process or any other. */
export class Changes {
  /** grows with every change of goods or settings; documents made at an older version are stale */
  version = 0;
  private readonly listeners = new Set<(change: Change) => void>();

  /** Ignores unknown payloads: a newer server's triggers may report things that this one neither caches nor shows. */
  hear(payload: string): void {
    const heard = v.safeParse(change, payload);
    if (heard.success) this.tell(heard.output);
  }

  /** Notifications were lost: anything may have changed. */
  miss(): void {
    this.tell('missed');
  }

  /** Calls the listener with each change. The returned function unsubscribes. */
  on(listener: (change: Change) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  private tell(heard: Change): void {
    if (heard === 'missed' || !('user' in heard)) this.version += 1;
    for (const listener of this.listeners) listener(heard);
  }
}
