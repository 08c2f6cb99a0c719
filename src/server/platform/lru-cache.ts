/**
 * A cache of values made from public data. An entry lasts until the catalog changes (`version`), at most `maxAgeMs`; above
 * `limit` entries the least recently used one is dropped.
 */
export class LruCache<Value> {
  private readonly kept = new Map<string, { value: Value; at: number; version: number }>();

  constructor(
    private readonly options: {
      readonly limit: number;
      readonly maxAgeMs: number;
      readonly now: () => number;
      /** the version of the source data, if it has one */
      readonly version?: () => number;
    },
  ) {}

  get(key: string): Value | undefined {
    const found = this.kept.get(key);
    if (!found) return undefined;
    this.kept.delete(key);
    const { now, maxAgeMs } = this.options;
    if (now() - found.at > maxAgeMs || found.version !== this.version()) return undefined;
    this.kept.set(key, found);
    return found.value;
  }

  /**
   * `version` must be read before the value is made, so that a change in between makes the entry stale at once; `at` is the
   * time of the source data.
   */
  set(key: string, value: Value, version = this.version(), at = this.options.now()): void {
    this.kept.set(key, { value, at, version });
    const oldest = this.kept.size > this.options.limit ? this.kept.keys().next().value : undefined;
    if (oldest !== undefined) this.kept.delete(oldest);
  }

  private version(): number {
    return this.options.version?.() ?? 0;
  }
}
