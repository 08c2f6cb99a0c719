/** Runs work one at a time for each name, and in parallel for different names. Within this process only. */
export class Turns {
  private readonly last = new Map<string, Promise<unknown>>();

  take<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
    const turn = (this.last.get(name) ?? Promise.resolve()).then(work);
    const done = turn.then(
      () => undefined,
      () => undefined,
    );
    this.last.set(name, done);
    void done.then(() => {
      if (this.last.get(name) === done) this.last.delete(name);
    });
    return turn;
  }
}
