import { PictureSizes, type PictureTask } from './features/pictures';
import { serveThread } from './platform/thread';

// Pictures have their own thread: scaling and encoding one takes tens of milliseconds of CPU time.
await serveThread<{ folder: string; sources: string }, PictureTask, Uint8Array | undefined>((data) => {
  const sizes = new PictureSizes(data);
  return Promise.resolve(({ ask, name, width }) => sizes[ask](name, width));
});
