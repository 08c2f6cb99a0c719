import { Thread } from './thread';
import type { PictureEncoder } from './picture-encoder';

type Encoding = Thread<Uint8Array, Uint8Array | undefined>;

/** Longer than the decoder gives itself (see encode-picture.ts): what is still at work then will not end. */
const usualLimitMs = 15_000;
/** The queue before the one place: with more, the last would wait longer than a shopper's call does. */
const mostWaiting = 16;
/** Pixels lie outside of this, in the decoder's own memory: `mostPixels` and one picture at a time bound them. */
const memory = { maxOldGenerationSizeMb: 96, maxYoungGenerationSizeMb: 16 };

/**
 * Strangers' pictures are decoded in a thread of their own, one at a time, with a limit of time and memory. One that
 * runs into a limit takes the thread with it; the next gets a new one.
 */
export class EncoderThread implements PictureEncoder {
  private thread: Promise<Encoding> | undefined;
  private last: Promise<unknown> = Promise.resolve();
  private waiting = 0;

  constructor(
    private readonly failed: (error: unknown) => void,
    private readonly limitMs = usualLimitMs,
    private readonly file = 'upload-worker.js',
  ) {}

  async encode(bytes: Uint8Array): Promise<Uint8Array | 'unreadable' | 'busy'> {
    if (this.waiting >= mostWaiting) return 'busy';
    this.waiting += 1;
    const turn = this.last.then(() => this.inTime(bytes));
    this.last = turn.catch(() => {});
    try {
      return await turn;
    } finally {
      this.waiting -= 1;
    }
  }

  async stop(): Promise<void> {
    const { thread } = this;
    this.thread = undefined;
    await (await thread)?.stop();
  }

  private async inTime(bytes: Uint8Array): Promise<Uint8Array | 'unreadable'> {
    this.thread ??= Thread.start<Uint8Array, Uint8Array | undefined>(this.file, undefined, () => {}, memory);
    const thread = await this.thread.catch((error: unknown) => {
      this.thread = undefined;
      throw error;
    });
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => reject(new Error(`a picture took more than ${this.limitMs} ms`)), this.limitMs);
    });
    try {
      return (await Promise.race([thread.ask(bytes), late])) ?? 'unreadable';
    } catch (error) {
      this.failed(error);
      await this.stop();
      return 'unreadable';
    } finally {
      clearTimeout(timer);
    }
  }
}
