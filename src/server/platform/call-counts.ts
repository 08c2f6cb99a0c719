import type { SharedCounts } from './shared-counts';

/** A flood is as many calls as the limit within a minute: a second more of it at each server does no harm. */
const tellMs = 1_000;

type Count = {
  /** of all servers, as far as this one was told */
  total: number;
  /** of this one: on its way to the others, and not sent yet */
  sent: number;
  untold: number;
  endsAt: number;
};

/**
 * How often somebody called in a window of time, at all servers together: each counts by itself, and once a second
 * adds what came to what all share and reads what came elsewhere, at once for everybody. Asking for each call would cost
 * more than most calls do, and hold them up where nobody answers.
 */
export class CallCounts {
  private readonly counts = new Map<string, Count>();
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly shared: SharedCounts) {}

  /** Counts one more call; answers how many there are, and for how many more milliseconds they count. */
  add(name: string, windowMs: number): { readonly current: number; readonly ttl: number } {
    const now = Date.now();
    let count = this.counts.get(name);
    if (!count || count.endsAt <= now) {
      count = { total: 0, sent: 0, untold: 0, endsAt: now + windowMs };
      this.counts.set(name, count);
    }
    count.untold += 1;
    this.timer ??= setTimeout(() => void this.tell(), tellMs).unref();
    return { current: count.total + count.sent + count.untold, ttl: count.endsAt - now };
  }

  close(): void {
    clearTimeout(this.timer);
  }

  /** What can't be told is told the next time. */
  private async tell(): Promise<void> {
    const now = Date.now();
    for (const [name, { endsAt }] of this.counts) if (endsAt <= now) this.counts.delete(name);
    const due = [...this.counts].filter(([, { untold }]) => untold > 0);
    for (const [, count] of due) [count.sent, count.untold] = [count.untold, 0];
    try {
      const told = await this.shared.addCalls(due.map(([name, { sent, endsAt }]) => ({ name, calls: sent, leftMs: endsAt - now })));
      for (const { name, calls, leftMs } of told) {
        const count = this.counts.get(name);
        if (count) Object.assign(count, { total: calls, sent: 0, endsAt: Date.now() + leftMs });
      }
    } catch {
      for (const [, count] of due) [count.sent, count.untold] = [0, count.untold + count.sent];
    }
    this.timer = undefined;
    if ([...this.counts.values()].some(({ untold }) => untold > 0)) this.timer = setTimeout(() => void this.tell(), tellMs).unref();
  }
}
