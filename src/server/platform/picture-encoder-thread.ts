import { FairQueue, type Place } from './fair-queue';
import type { PictureEncoder } from './picture-encoder';
import { Thread } from './thread';
import { withTimeout } from './with-timeout';

type Encoding = Thread<Uint8Array, Uint8Array | undefined>;

/** Longer than the decoder's own limit (see encode-picture.ts): work that still runs then will not end. */
const defaultTimeoutMs = 15_000;
/** For the single slot: with more, or longer, the last upload would wait longer than a shopper's call does. */
const waiting = { maxWaiting: 15, timeoutMs: 15_000 };
/** Does not include pixels, which are in the decoder's own memory, bounded by `maxPixels` for each picture: the one being decoded, and those that hang. */
const memory = { maxOldGenerationSizeMb: 96, maxYoungGenerationSizeMb: 16 };
/** A picture that hangs in native code also keeps one of the four threads in which Node reads files and hashes passwords. */
const maxHanging = 2;

/**
 * Decodes untrusted pictures in a thread of their own, one at a time, with limits on time and memory. A picture that hits a
 * limit ends the thread, and the next one starts a new thread, unless too many do not end.
 */
export class EncoderThread implements PictureEncoder {
  private thread: Promise<Encoding> | undefined;
  private stopped: Encoding[] = [];
  private readonly queue = new FairQueue({ concurrency: 1, concurrencyPerCaller: 1, ...waiting });

  constructor(
    private readonly failed: (error: unknown) => void,
    private readonly timeoutMs = defaultTimeoutMs,
    private readonly file = 'picture-encoder-worker.js',
  ) {}

  encode(bytes: Uint8Array, place: Place): Promise<Uint8Array | 'unreadable' | 'busy'> {
    return this.queue.run(() => this.inTime(bytes), place);
  }

  async stop(): Promise<void> {
    const { thread } = this;
    this.thread = undefined;
    await (await thread)?.stop();
  }

  private async inTime(bytes: Uint8Array): Promise<Uint8Array | 'unreadable' | 'busy'> {
    this.stopped = this.stopped.filter(({ hasEnded }) => !hasEnded);
    if (this.stopped.length >= maxHanging) return 'busy';
    this.thread ??= Thread.start<Uint8Array, Uint8Array | undefined>(this.file, undefined, { resourceLimits: memory });
    const thread = await this.thread.catch((error: unknown) => {
      this.thread = undefined;
      throw error;
    });
    try {
      return (await withTimeout(thread.ask(bytes), this.timeoutMs, () => new Error(`a picture took more than ${this.timeoutMs} ms`))) ?? 'unreadable';
    } catch (error) {
      this.failed(error);
      await this.stop();
      this.stopped = [...this.stopped, thread].filter(({ hasEnded }) => !hasEnded);
      if (this.stopped.length === maxHanging) this.failed(new Error(`${maxHanging} pictures hang: no more are decoded until one ends, or the server is started again`));
      return 'unreadable';
    }
  }
}
