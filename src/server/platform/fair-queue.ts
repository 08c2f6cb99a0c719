/** By default a caller is a group of its own. A lower `rank` always goes first. */
export type Place = { readonly caller: string; readonly group?: string; readonly rank?: number };
type Waiter = Required<Place> & { readonly settle: (mayRun: boolean) => void };
type Share = 'group' | 'caller';

type Limits = {
  readonly concurrency: number;
  readonly concurrencyPerCaller: number;
  /** over all callers */
  readonly maxWaiting: number;
  /** how long a caller waits before it gets `busy` */
  readonly timeoutMs: number;
};

/**
 * Runs expensive work a few at a time, fairly between groups of callers, and within a group between its callers: a turn goes to
 * the one with the fewest running, among equals to the one whose last turn is longest ago. When too many wait, the newest waiter
 * of the one with the most is turned away.
 */
export class FairQueue {
  private readonly running = { caller: new Map<string, number>(), group: new Map<string, number>() };
  private total = 0;
  private waiting: Waiter[] = [];

  constructor(private readonly limits: Limits) {}

  /** `busy`: the work was not started. */
  async run<Result>(work: () => Promise<Result>, { caller, group = caller, rank = 0 }: Place): Promise<Result | 'busy'> {
    const place = { caller, group, rank };
    if (this.mayRun(place)) this.count(place, 1);
    else if (!(await this.waitForTurn(place))) return 'busy';
    try {
      return await work();
    } finally {
      this.finish(place);
    }
  }

  private runningOf(place: Required<Place>, by: Share): number {
    return this.running[by].get(place[by]) ?? 0;
  }

  private mayRun(place: Required<Place>): boolean {
    return this.total < this.limits.concurrency && this.runningOf(place, 'caller') < this.limits.concurrencyPerCaller;
  }

  private count(place: Required<Place>, more: 1 | -1): void {
    this.total += more;
    for (const by of ['group', 'caller'] as const) {
      const sum = this.runningOf(place, by) + more;
      if (sum > 0) this.running[by].set(place[by], sum);
      else this.running[by].delete(place[by]);
    }
  }

  private finish(place: Required<Place>): void {
    this.count(place, -1);
    // Who has had a turn goes to the back; otherwise a heavy group, or a heavy caller in it, would get every spare turn.
    const turnsOf = ({ group, caller }: Waiter) => Number(group === place.group) + Number(caller === place.caller);
    this.waiting = this.waiting.toSorted((a, b) => turnsOf(a) - turnsOf(b));
    const next = this.waiting
      .filter((waiter) => this.mayRun(waiter))
      .reduce<Waiter | undefined>((first, waiter) => (first && !this.isBefore(waiter, first) ? first : waiter), undefined);
    if (!next) return;
    // Counted here, so that a newcomer can't start before the waiter.
    this.count(next, 1);
    this.settle(next, true);
  }

  /** Whether the waiter that came later goes first. */
  private isBefore(later: Waiter, earlier: Waiter): boolean {
    const differences = [later.rank - earlier.rank, this.runningOf(later, 'group') - this.runningOf(earlier, 'group'), this.runningOf(later, 'caller') - this.runningOf(earlier, 'caller')];
    return (differences.find((difference) => difference !== 0) ?? 0) < 0;
  }

  private settle(waiter: Waiter, mayRun: boolean): void {
    this.waiting = this.waiting.filter((one) => one !== waiter);
    waiter.settle(mayRun);
  }

  private async waitForTurn(place: Required<Place>): Promise<boolean> {
    let timer: NodeJS.Timeout | undefined;
    const mayRun = await new Promise<boolean>((settle) => {
      const waiter = { ...place, settle };
      this.waiting.push(waiter);
      timer = setTimeout(() => this.settle(waiter, false), this.limits.timeoutMs);
      if (this.waiting.length > this.limits.maxWaiting) this.settle(this.lowestPriority(), false);
    });
    clearTimeout(timer);
    return mayRun;
  }

  /** The waiter to turn away: of the worst rank, the newest of the group, and in it of the caller, with the most waiting. */
  private lowestPriority(): Waiter {
    const worst = Math.max(...this.waiting.map(({ rank }) => rank));
    const last = ofLargest(ofLargest(this.waiting.filter(({ rank }) => rank === worst), 'group'), 'caller').at(-1);
    if (!last) throw new Error('nobody waits');
    return last;
  }
}

/** The waiters of the groups, or callers, that have the most of these. */
function ofLargest(waiters: readonly Waiter[], by: Share): readonly Waiter[] {
  const counts = new Map<string, number>();
  for (const waiter of waiters) counts.set(waiter[by], (counts.get(waiter[by]) ?? 0) + 1);
  const most = Math.max(...counts.values());
  return waiters.filter((waiter) => counts.get(waiter[by]) === most);
}
