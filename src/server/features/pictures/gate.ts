/** Two small tools of the studio: a queue with a few places, and a memory for a few recent results. */

/** Runs at most `places` tasks at a time, in the order they came. */
export class Gate {
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

/** Remembers promises by key, the least recently used forgotten first; one that fails is not remembered. */
export class Recent<Value extends Promise<unknown>> {
  private readonly size: number;
  private readonly values = new Map<string, Value>();

  constructor(size: number) {
    this.size = size;
  }

  get(key: string, make: () => Value): Value {
    const known = this.values.get(key);
    const value = known ?? make();
    this.values.delete(key);
    this.values.set(key, value);
    if (known === undefined) {
      value.catch(() => {
        if (this.values.get(key) === value) this.values.delete(key);
      });
      const [oldest] = this.values.keys();
      if (this.values.size > this.size && oldest !== undefined) this.values.delete(oldest);
    }
    return value;
  }
}
