type Waiter = { readonly caller: string; readonly rank: number; readonly settle: (mayRun: boolean) => void };

type Limits = {
  readonly concurrency: number;
  readonly concurrencyPerCaller: number;
  /** over all callers */
  readonly maxWaiting: number;
  /** how long a caller waits before it gets `busy` */
  readonly timeoutMs: number;
};

/**
 * Runs expensive work a few at a time, fairly between callers: a turn goes to the caller with the fewest running, among
 * equals to the one whose last turn is longest ago. When too many wait, the newest waiter of the caller with the most is
 * turned away.
 */
export class FairQueue {
  private readonly running = new Map<string, number>();
  private total = 0;
  private waiting: Waiter[] = [];

  constructor(private readonly limits: Limits) {}

  /** A lower `rank` always goes first. `busy`: the work was not started. */
  async run<Result>(work: () => Promise<Result>, { caller, rank = 0 }: { readonly caller: string; readonly rank?: number }): Promise<Result | 'busy'> {
    if (this.mayRun(caller)) this.start(caller);
    else if (!(await this.waitForTurn(caller, rank))) return 'busy';
    try {
      return await work();
    } finally {
      this.finish(caller);
    }
  }

  private runningOf(caller: string): number {
    return this.running.get(caller) ?? 0;
  }

  private mayRun(caller: string): boolean {
    return this.total < this.limits.concurrency && this.runningOf(caller) < this.limits.concurrencyPerCaller;
  }

  private start(caller: string): void {
    this.total += 1;
    this.running.set(caller, this.runningOf(caller) + 1);
  }

  private finish(caller: string): void {
    this.total -= 1;
    const left = this.runningOf(caller) - 1;
    if (left > 0) this.running.set(caller, left);
    else this.running.delete(caller);
    // A caller that has had a turn goes to the back; otherwise a heavy caller would get every spare turn.
    this.waiting = [...this.waiting.filter((waiter) => waiter.caller !== caller), ...this.waiting.filter((waiter) => waiter.caller === caller)];
    const next = this.waiting
      .filter((waiter) => this.mayRun(waiter.caller))
      .reduce<Waiter | undefined>((first, waiter) => (first && !this.isBefore(waiter, first) ? first : waiter), undefined);
    if (!next) return;
    // Counted here, so that a newcomer can't start before the waiter.
    this.start(next.caller);
    this.settle(next, true);
  }

  /** Whether the waiter that came later goes first. */
  private isBefore(later: Waiter, earlier: Waiter): boolean {
    return later.rank === earlier.rank ? this.runningOf(later.caller) < this.runningOf(earlier.caller) : later.rank < earlier.rank;
  }

  private settle(waiter: Waiter, mayRun: boolean): void {
    this.waiting = this.waiting.filter((one) => one !== waiter);
    waiter.settle(mayRun);
  }

  private async waitForTurn(caller: string, rank: number): Promise<boolean> {
    let timer: NodeJS.Timeout | undefined;
    const mayRun = await new Promise<boolean>((settle) => {
      const waiter = { caller, rank, settle };
      this.waiting.push(waiter);
      timer = setTimeout(() => this.settle(waiter, false), this.limits.timeoutMs);
      if (this.waiting.length > this.limits.maxWaiting) this.settle(this.lowestPriority(), false);
    });
    clearTimeout(timer);
    return mayRun;
  }

  /** The waiter to turn away: of the worst rank, the newest of the caller with the most waiting. */
  private lowestPriority(): Waiter {
    const worst = Math.max(...this.waiting.map(({ rank }) => rank));
    const ofWorst = this.waiting.filter(({ rank }) => rank === worst);
    const counts = new Map<string, number>();
    for (const { caller } of ofWorst) counts.set(caller, (counts.get(caller) ?? 0) + 1);
    const most = Math.max(...counts.values());
    const last = ofWorst.findLast(({ caller }) => counts.get(caller) === most);
    if (!last) throw new Error('nobody waits');
    return last;
  }
}
