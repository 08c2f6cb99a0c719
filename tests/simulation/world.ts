type Timer = { at: number; order: number; ring: () => void; off: boolean };

/** Counts the work that is under way in real time, so that virtual time stands still meanwhile. */
export class Work {
  private under = 0;
  /** grows with everything that begins or ends */
  steps = 0;

  get isUnderWay(): boolean {
    return this.under > 0;
  }

  begin(): () => void {
    this.under += 1;
    this.steps += 1;
    let ended = false;
    return () => {
      if (ended) return;
      ended = true;
      this.under -= 1;
      this.steps += 1;
    };
  }

  async during<Result>(promise: Promise<Result>): Promise<Result> {
    const end = this.begin();
    try {
      return await promise;
    } finally {
      end();
    }
  }
}

/** Counts Web Crypto calls as work: they run in threads of their own. */
export function countCipher(work: Work): () => void {
  const prototype = Object.getPrototypeOf(crypto.subtle) as Record<string, (...given: unknown[]) => Promise<unknown>>;
  const real = Object.fromEntries((['digest', 'encrypt', 'decrypt', 'importKey'] as const).map((name) => [name, prototype[name]]));
  for (const [name, method] of Object.entries(real)) {
    prototype[name] = function counted(this: unknown, ...given: unknown[]) {
      return work.during(Reflect.apply(method as never, this, given) as Promise<unknown>);
    };
  }
  return () => Object.assign(prototype, real);
}

/** Turns of the event loop without any work, after which nothing more will happen by itself. */
const calmTurns = 4;

/** More steps than this within one moment mean an endless loop. */
const mostSteps = 10_000;

/** Virtual time: it advances only when no work is under way. */
export class World {
  now = 0;
  readonly work = new Work();
  private readonly timers: Timer[] = [];
  private order = 0;

  ring(afterMs: number, ring: () => void): () => void {
    const timer: Timer = { at: this.now + Math.max(0, afterMs), order: (this.order += 1), ring, off: false };
    this.timers.push(timer);
    return () => {
      timer.off = true;
    };
  }

  wait(ms: number): Promise<void> {
    return new Promise((resolve) => this.ring(ms, resolve));
  }

  /** Waits until everything that can proceed without time passing has done so. */
  async settle(): Promise<void> {
    let before = -1;
    const began = this.work.steps;
    for (let calm = 0; calm < calmTurns; ) {
      if (this.work.steps - began > mostSteps) throw new Error('something goes on and on while no time passes');
      await new Promise(setImmediate);
      calm = this.work.isUnderWay || this.work.steps !== before ? 0 : calm + 1;
      before = this.work.steps;
    }
  }

  async pass(ms: number): Promise<void> {
    const until = this.now + ms;
    await this.settle();
    for (;;) {
      const next = this.timers.filter(({ off, at }) => !off && at <= until).toSorted((a, b) => a.at - b.at || a.order - b.order)[0];
      if (!next) break;
      next.off = true;
      this.now = next.at;
      next.ring();
      await this.settle();
      if (this.timers.length > 200) this.timers.splice(0, Infinity, ...this.timers.filter(({ off }) => !off));
    }
    this.now = until;
  }
}
