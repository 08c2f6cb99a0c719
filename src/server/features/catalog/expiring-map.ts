type Entry<Value> = { readonly value: Promise<Value>; readonly until: number };

/**
 * Values that may be some seconds old: each is made once for all who ask meanwhile, and at most `most` are held. One
 * that can't be made is not held, so the next who asks tries again.
 */
export class ExpiringMap<Value> {
  private readonly entries = new Map<string, Entry<Value>>();

  constructor(
    private readonly lifetimeMs: number,
    private readonly most: number,
  ) {}

  get(key: string, now: number, make: () => Promise<Value>): Promise<Value> {
    const held = this.entries.get(key);
    if (held && now < held.until) return held.value;
    // Oldest first: a value that is made anew moves to the end.
    this.entries.delete(key);
    for (const [oldest] of this.entries) {
      if (this.entries.size < this.most) break;
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
