import { Thread } from '../../platform/thread';
import { projectFolder } from '../../project-folder';
import type { PictureSizes } from './picture-sizes';

/** A request to the picture thread (see picture-worker.ts). */
export type PictureTask = { readonly ask: keyof Pictures; readonly name: string; readonly width: number };

/** The interface to the pictures, whether they are resized in this thread or in a separate one. */
export type Pictures = Pick<PictureSizes, 'kept' | 'picture'>;

/** The demo's photographs come with the project. */
export const photographs = `${projectFolder}src/server/demo/pictures`;

/** Starts a separate thread for resizing; the results are kept in `folder`. */
export async function startPictures(folder: string): Promise<Pictures> {
  const thread = await Thread.start<PictureTask, Uint8Array | undefined>('picture-worker.js', { folder, sources: photographs });
  const asking = (ask: keyof Pictures) => async (name: string, width: number) => {
    const bytes = await thread.ask({ ask, name, width });
    return bytes && Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  };
  return { kept: asking('kept'), picture: asking('picture') };
}
