import * as v from 'valibot';

/** What the database's triggers send on the channel `mall` (see the migrations). */
const notification = v.pipe(v.string(), v.parseJson(), v.union([
  v.object({ goods: v.string() }),
  v.object({ setting: v.string() }),
  /** of one user: a chat message arrived or was read, a session may have ended, the balance changed */
  v.object({ user: v.string(), event: v.picklist(['chat', 'session', 'wallet']) }),
  /** the user's cart is at this revision */
  v.object({ user: v.string(), event: v.literal('cart'), revision: v.number() }),
  /** the status of an order or of its refund changed */
  v.object({ user: v.string(), event: v.literal('order'), order: v.string() }),
]));
export type Change = v.InferOutput<typeof notification> | 'missed';

/** Committed changes of goods, settings and users' data, made by this process or any other. */
export class Changes {
  /** grows with every change of goods or settings; documents made at an older version are stale */
  version = 0;
  private readonly listeners = new Set<(change: Change) => void>();

  /** Ignores unknown payloads: a newer server's triggers may report things that this one neither caches nor shows. */
  receive(payload: string): void {
    const parsed = v.safeParse(notification, payload);
    if (parsed.success) this.notify(parsed.output);
  }

  /** Notifications were lost: anything may have changed. */
  reportMissed(): void {
    this.notify('missed');
  }

  /** Calls the listener with each change. The returned function unsubscribes. */
  on(listener: (change: Change) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  private notify(change: Change): void {
    if (change === 'missed' || !('user' in change)) this.version += 1;
    for (const listener of this.listeners) listener(change);
  }
}
