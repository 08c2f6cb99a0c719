import { PictureStudio, type PictureTask } from './features/pictures';
import { serveThread } from './platform/thread';

// The picture studio's own thread: composing a picture is tens of milliseconds of plain arithmetic.
await serveThread<{ folder: string }, PictureTask, Uint8Array | undefined>((data) => {
  const studio = new PictureStudio(data);
  return Promise.resolve(({ ask, name, width }) => studio[ask](name, width));
});
