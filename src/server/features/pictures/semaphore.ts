/** Runs at most `places` tasks at a time, in the order they came. */
export class Semaphore {
  private free: number;
  private readonly waiting: (() => void)[] = [];

  constructor(places: number) {
    this.free = places;
  }

  async run<Result>(task: () => Promise<Result>): Promise<Result> {
    if (this.free > 0) this.free -= 1;
    else await new Promise<void>((enter) => this.waiting.push(enter));
    try {
      return await task();
    } finally {
      // The place is handed on rather than freed, so that a newcomer cannot slip in before those who wait.
      const next = this.waiting.shift();
      if (next === undefined) this.free += 1;
      else next();
    }
  }
}
