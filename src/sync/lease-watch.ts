/** A holder without a sign of life for this long is frozen or dead. */
const frozenAfterMs = 10_000;
/** A longer gap between two looks proves nothing: the watcher was asleep too. */
const longestLookMs = 2_500;

/** Watches somebody else's lease only by its changes, because the clocks of two pages can't be compared. */
export class LeaseWatch {
  private mark: string | undefined;
  private stoodMs = 0;
  private lookedAt = 0;

  constructor(private readonly monotonic: () => number) {}

  /** Whether the lease has not changed over looks that cover `frozenAfterMs`. */
  async standsStill(read: () => Promise<string>): Promise<boolean> {
    const mark = await read();
    const now = this.monotonic();
    if (mark !== this.mark) {
      this.mark = mark;
      this.stoodMs = 0;
    } else this.stoodMs += Math.min(now - this.lookedAt, longestLookMs);
    this.lookedAt = now;
    return this.stoodMs >= frozenAfterMs;
  }

  forget(): void {
    this.mark = undefined;
    this.stoodMs = 0;
  }
}
