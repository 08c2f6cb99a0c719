import type { FromServer } from '../../contract/shop/realtime';
import type { AppServices } from '../app-services';
import type { Change } from '../platform/changes';
import type { PageConnection, Send } from './page-connection';
import { readGoods } from './socket-changes';

/** A page takes a reply for fresh for a minute (sync/keep-fresh.ts), and may need a while until its socket is open. */
const keptMs = 120_000;
const maxKept = 2_000;

type RecentChange = {
  readonly at: number;
  /** read once for all pages, when the first one needs it */
  message: Promise<FromServer | undefined> | undefined;
};

/**
 * The goods that changed lately. A page tells which goods it shows only after it has the reply that shows them: what changes in
 * between is pushed to nobody, and sent as soon as the page tells.
 */
export class RecentGoods {
  /** the last change of each product, oldest first */
  private readonly changes = new Map<string, RecentChange>();

  constructor(private readonly services: Pick<AppServices, 'database' | 'now'>) {}

  note(change: Change): void {
    if (change === 'missed' || !('goods' in change)) return;
    this.changes.delete(change.goods);
    this.changes.set(change.goods, { at: this.services.now(), message: undefined });
    const [oldest] = this.changes.keys();
    if (oldest !== undefined && this.changes.size > maxKept) this.changes.delete(oldest);
  }

  /** Sends a page what changed of these goods; each change once, so that telling the same again and again costs nothing. */
  async sendTo(connection: PageConnection, goods: readonly string[], send: Send): Promise<void> {
    for (const id of goods) {
      const change = this.changes.get(id);
      if (!change || connection.told.has(change) || this.services.now() - change.at > keptMs) continue;
      connection.told.add(change);
      const message = await this.read(id, change);
      // If it has changed again meanwhile, the page is pushed the newer change.
      if (message && this.changes.get(id) === change) send([connection], message);
    }
  }

  private read(id: string, change: RecentChange): Promise<FromServer | undefined> {
    change.message ??= readGoods(this.services, id).catch((error: unknown) => {
      change.message = undefined;
      throw error;
    });
    return change.message;
  }
}
