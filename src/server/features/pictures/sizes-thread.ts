import { Thread } from '../../platform/thread';
import { projectFolder } from '../../project-folder';
import type { PictureSizes } from './picture-sizes';

/** What the thread of the pictures is asked (see picture-worker.ts). */
export type PictureTask = { readonly ask: keyof Pictures; readonly name: string; readonly width: number };

/** What the mall needs of its pictures, whether they are sized in this thread or in their own. */
export type Pictures = Pick<PictureSizes, 'kept' | 'picture'>;

/** The demo's photographs come with the project. */
export const photographs = `${projectFolder}src/server/demo/pictures`;

/** Starts sizing in a thread of its own; sizes are kept in `folder`. */
export async function startPictures(folder: string): Promise<Pictures & { stop(): Promise<void> }> {
  const thread = await Thread.start<PictureTask, Uint8Array | undefined>('picture-worker.js', { folder, sources: photographs });
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
