type Waiter = { readonly caller: string; readonly rank: number; readonly enter: (isIn: boolean) => void };

type Limits = {
  readonly atOnce: number;
  /** of one caller, running */
  readonly eachAtOnce: number;
  /** of all callers, waiting */
  readonly mostWaiting: number;
  /** so long somebody waits, then the answer is `busy` */
  readonly patienceMs: number;
};

/**
 * Runs what is costly a few at a time. Who asks for much waits behind himself: a turn goes to the caller who has the
 * least running, of several to the one whose last turn is longest ago, and where too many wait, the last of whoever has
 * the most waiting is sent away.
 */
export class FairQueue {
  private readonly running = new Map<string, number>();
  private total = 0;
  private waiting: Waiter[] = [];

  constructor(private readonly limits: Limits) {}

  /** A lower `rank` goes first, whoever waits behind. `busy`: it was not begun. */
  async run<Result>(work: () => Promise<Result>, { caller, rank = 0 }: { readonly caller: string; readonly rank?: number }): Promise<Result | 'busy'> {
    if (this.mayRun(caller)) this.enter(caller);
    else if (!(await this.waitForTurn(caller, rank))) return 'busy';
    try {
      return await work();
    } finally {
      this.leave(caller);
    }
  }

  private runningOf(caller: string): number {
    return this.running.get(caller) ?? 0;
  }

  private mayRun(caller: string): boolean {
    return this.total < this.limits.atOnce && this.runningOf(caller) < this.limits.eachAtOnce;
  }

  private enter(caller: string): void {
    this.total += 1;
    this.running.set(caller, this.runningOf(caller) + 1);
  }

  private leave(caller: string): void {
    this.total -= 1;
    const left = this.runningOf(caller) - 1;
    if (left > 0) this.running.set(caller, left);
    else this.running.delete(caller);
    // Who has had a turn goes behind all others, or who asks for much would have each turn that is left over.
    this.waiting = [...this.waiting.filter((waiter) => waiter.caller !== caller), ...this.waiting.filter((waiter) => waiter.caller === caller)];
    const next = this.waiting
      .filter((waiter) => this.mayRun(waiter.caller))
      .reduce<Waiter | undefined>((first, waiter) => (first && !this.isBefore(waiter, first) ? first : waiter), undefined);
    if (!next) return;
    // Entered here, so that a newcomer can't slip in before who waited.
    this.enter(next.caller);
    this.letGo(next, true);
  }

  /** Of two that wait, in their order. */
  private isBefore(later: Waiter, earlier: Waiter): boolean {
    return later.rank === earlier.rank ? this.runningOf(later.caller) < this.runningOf(earlier.caller) : later.rank < earlier.rank;
  }

  private letGo(waiter: Waiter, isIn: boolean): void {
    this.waiting = this.waiting.filter((one) => one !== waiter);
    waiter.enter(isIn);
  }

  private async waitForTurn(caller: string, rank: number): Promise<boolean> {
    let timer: NodeJS.Timeout | undefined;
    const isIn = await new Promise<boolean>((enter) => {
      const waiter = { caller, rank, enter };
      this.waiting.push(waiter);
      timer = setTimeout(() => this.letGo(waiter, false), this.limits.patienceMs);
      if (this.waiting.length > this.limits.mostWaiting) this.letGo(this.leastRightful(), false);
    });
    clearTimeout(timer);
    return isIn;
  }

  /** Of the worst rank the last that came of who has the most waiting. */
  private leastRightful(): Waiter {
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
