/** The browser's exclusive locks (Web Locks), shared by all tabs. */
export class FakeLocks {
  private readonly last = new Map<string, Promise<unknown>>();

  request<Value>(name: string, work: () => Promise<Value>): Promise<Value> {
    const mine = (this.last.get(name) ?? Promise.resolve()).then(work);
    this.last.set(name, mine.catch(() => {}));
    return mine;
  }
}
