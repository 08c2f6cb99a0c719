import { PictureSizes, type PictureTask } from './features/pictures';
import { serveThread } from './platform/thread';

// The pictures' own thread: scaling and encoding one is tens of milliseconds of plain arithmetic.
await serveThread<{ folder: string; sources: string }, PictureTask, Uint8Array | undefined>((data) => {
  const sizes = new PictureSizes(data);
  return Promise.resolve(({ ask, name, width }) => sizes[ask](name, width));
});
