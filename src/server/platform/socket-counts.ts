import { randomUUID } from 'node:crypto';
import { minuteMs } from '../../rules/durations';
import type { SharedCounts, Sockets } from './shared-counts';

const shareEveryMs = 1_000;
/** Networks with fewer sockets are not shared: they are no flood, and most networks have fewer. */
const fewestShared = 10;

/**
 * Counts the sockets of each network over all servers. Each server counts its own, and once a second shares them and reads
 * those of the others. While that fails, only its own sockets count. How many were opened within a minute, each server counts by
 * itself.
 */
export class SocketCounts {
  private readonly server = randomUUID();
  private readonly own = new Map<string, number>();
  /** opened since the minute began, also those that are closed again */
  private readonly openedThisMinute = new Map<string, number>();
  private readonly forgetting = setInterval(() => this.openedThisMinute.clear(), minuteMs).unref();
  private others: readonly Sockets[] = [];
  private timer: NodeJS.Timeout | undefined;
  private sharing = Promise.resolve();

  /** Without `shared` this server is the only one. */
  constructor(private readonly shared: SharedCounts | undefined) {
    if (shared) this.shareLater(shared);
  }

  of(network: string): number {
    return this.others.reduce((sum, sockets) => sum + (sockets[network] ?? 0), this.own.get(network) ?? 0);
  }

  openedLately(network: string): number {
    return this.openedThisMinute.get(network) ?? 0;
  }

  opened(networks: readonly string[]): void {
    for (const counts of [this.own, this.openedThisMinute]) {
      for (const network of networks) counts.set(network, (counts.get(network) ?? 0) + 1);
    }
  }

  closed(networks: readonly string[]): void {
    for (const network of networks) {
      const left = (this.own.get(network) ?? 1) - 1;
      if (left === 0) this.own.delete(network);
      else this.own.set(network, left);
    }
  }

  /** Shares the remaining counts once more: clients may reconnect to another server at once. */
  async close(): Promise<void> {
    clearInterval(this.forgetting);
    clearTimeout(this.timer);
    await this.sharing;
    clearTimeout(this.timer);
    if (this.shared) await this.share(this.shared);
  }

  private shareLater(shared: SharedCounts): void {
    this.timer = setTimeout(() => {
      this.sharing = this.share(shared).then(() => this.shareLater(shared));
    }, shareEveryMs).unref();
  }

  private async share(shared: SharedCounts): Promise<void> {
    const many = Object.fromEntries([...this.own].filter(([, sockets]) => sockets >= fewestShared));
    this.others = await shared.shareSockets(this.server, many).catch(() => []);
  }
}
