type Entry<Value> = { readonly value: Promise<Value>; readonly until: number };

/**
 * A cache of values that may be as old as `lifetimeMs`: concurrent requests for a key share one promise, and at most `limit`
 * entries are kept. A rejected promise is dropped, so that the next request tries again.
 */
export class PromiseCache<Value> {
  private readonly entries = new Map<string, Entry<Value>>();

  constructor(
    private readonly lifetimeMs: number,
    private readonly limit: number,
  ) {}

  get(key: string, now: number, make: () => Promise<Value>): Promise<Value> {
    const held = this.entries.get(key);
    if (held && now < held.until) return held.value;
    // The map iterates oldest first: deleting the key moves a renewed value to the end.
    this.entries.delete(key);
    for (const [oldest] of this.entries) {
      if (this.entries.size < this.limit) break;
      this.entries.delete(oldest);
    }
    const entry = { value: make(), until: now + this.lifetimeMs };
    this.entries.set(key, entry);
    entry.value.catch(() => {
      if (this.entries.get(key) === entry) this.entries.delete(key);
    });
    return entry.value;
  }
}
