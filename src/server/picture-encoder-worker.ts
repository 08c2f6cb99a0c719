import sharp from 'sharp';
import { encodePicture } from './platform/encode-picture';
import { serveThread } from './platform/thread';

// The thread that decodes uploaded pictures (see platform/picture-encoder-thread.ts).
await serveThread<undefined, Uint8Array, Uint8Array | undefined>(() => {
  // One picture at a time, each decoded once: sharp's own threads and cache would only cost resources.
  sharp.concurrency(1);
  sharp.cache(false);
  return Promise.resolve((bytes) => encodePicture(bytes));
});
