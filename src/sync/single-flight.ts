import { onConnectionReturn, slowAfterMs } from './connectivity';

/** Rejects once `signal` is aborted. */
type Ask<Result> = (signal: AbortSignal) => Promise<Result>;

/** Requests under way, by key: who asks for the same one meanwhile gets its result. One that the connection lost is made again. */
export class SingleFlight<Result> {
  private readonly underWay = new Map<string, Promise<Result>>();

  run(key: string, ask: Ask<Result>): Promise<Result> {
    const already = this.underWay.get(key);
    if (already) return already;
    const result = askAgainIfLost(ask).finally(() => this.underWay.delete(key));
    this.underWay.set(key, result);
    return result;
  }

  /** Settles when no request for this key is under way any more. */
  async done(key: string): Promise<void> {
    await this.underWay.get(key);
  }
}

/**
 * Makes a request, and again once the connection is back after it was lost meanwhile. The first one is aborted: its answer,
 * should it still come, would take the place of a newer one.
 */
async function askAgainIfLost<Result>(ask: Ask<Result>): Promise<Result> {
  const lost = new AbortController();
  const began = performance.now();
  // One that is younger, and began after the loss, went over the same connection as what was answered.
  const stop = onConnectionReturn((askedAt, lostAt) => (began < lostAt || askedAt - began > slowAfterMs) && lost.abort());
  try {
    return await ask(lost.signal);
  } catch (error) {
    if (!lost.signal.aborted) throw error;
  } finally {
    stop();
  }
  return askAgainIfLost(ask);
}
