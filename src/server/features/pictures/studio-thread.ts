import { Thread } from '../../platform/thread';
import type { PictureStudio } from './studio';

/** What the studio's thread is asked (see picture-worker.ts). */
export type PictureTask = { readonly ask: keyof Pictures; readonly name: string; readonly width: number };

/** What the mall needs of a studio, whether it is in this thread or in its own. */
export type Pictures = Pick<PictureStudio, 'kept' | 'picture'>;

/** Starts the studio in a thread of its own. */
export async function startStudio(folder: string): Promise<Pictures & { stop(): Promise<void> }> {
  const thread = await Thread.start<PictureTask, Uint8Array | undefined>('picture-worker.js', { folder });
  const asking = (ask: keyof Pictures) => async (name: string, width: number) => {
    const bytes = await thread.ask({ ask, name, width });
    return bytes && Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  };
  return {
    kept: asking('kept'),
    picture: asking('picture'),
    stop: () => thread.stop(),
  };
}
