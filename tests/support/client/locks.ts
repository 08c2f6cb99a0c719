/** A browser's exclusive locks, which all tabs share. */
export class FakeLocks {
  private readonly last = new Map<string, Promise<unknown>>();

  request<Value>(name: string, work: () => Promise<Value>): Promise<Value> {
    const mine = (this.last.get(name) ?? Promise.resolve()).then(work);
    this.last.set(name, mine.catch(() => {}));
    return mine;
  }
}
