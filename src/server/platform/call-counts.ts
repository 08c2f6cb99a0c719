import type { SharedCounts } from './shared-counts';

/** Limits are per minute or longer: one more second of a flood at each server does no harm. */
const shareEveryMs = 1_000;

type Count = {
  /** of all servers, as last reported to this one */
  total: number;
  /** of this server: `sent` is on its way to the shared count, `unsent` not yet */
  sent: number;
  unsent: number;
  endsAt: number;
};

/**
 * Counts calls per time window over all servers. Each server counts on its own; once a second it adds its new calls to the
 * shared counts and reads the totals, all names in one request. A request per call would cost more than most calls do, and
 * would block them when the shared store does not answer.
 */
export class CallCounts {
  private readonly counts = new Map<string, Count>();
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly shared: SharedCounts) {}

  /** Counts one more call; returns the current count and the milliseconds until it expires. */
  add(name: string, windowMs: number): { readonly current: number; readonly ttl: number } {
    const now = Date.now();
    let count = this.counts.get(name);
    if (!count || count.endsAt <= now) {
      count = { total: 0, sent: 0, unsent: 0, endsAt: now + windowMs };
      this.counts.set(name, count);
    }
    count.unsent += 1;
    this.timer ??= setTimeout(() => void this.share(), shareEveryMs).unref();
    return { current: count.total + count.sent + count.unsent, ttl: count.endsAt - now };
  }

  close(): void {
    clearTimeout(this.timer);
  }

  /** Counts that can't be sent are sent the next time. */
  private async share(): Promise<void> {
    const now = Date.now();
    for (const [name, { endsAt }] of this.counts) if (endsAt <= now) this.counts.delete(name);
    const due = [...this.counts].filter(([, { unsent }]) => unsent > 0);
    for (const [, count] of due) [count.sent, count.unsent] = [count.unsent, 0];
    try {
      const totals = await this.shared.addCalls(due.map(([name, { sent, endsAt }]) => ({ name, calls: sent, leftMs: endsAt - now })));
      for (const { name, calls, leftMs } of totals) {
        const count = this.counts.get(name);
        if (count) Object.assign(count, { total: calls, sent: 0, endsAt: Date.now() + leftMs });
      }
    } catch {
      for (const [, count] of due) [count.sent, count.unsent] = [0, count.unsent + count.sent];
    }
    this.timer = undefined;
    if ([...this.counts.values()].some(({ unsent }) => unsent > 0)) this.timer = setTimeout(() => void this.share(), shareEveryMs).unref();
  }
}
