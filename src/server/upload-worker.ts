import sharp from 'sharp';
import { encodePicture } from './platform/encode-picture';
import { serveThread } from './platform/thread';

// The thread in which strangers' pictures are decoded (see platform/picture-encoder-thread.ts).
await serveThread<undefined, Uint8Array, Uint8Array | undefined>(() => {
  // One at a time, each seen once: threads inside it and a memory of earlier ones would only cost.
  sharp.concurrency(1);
  sharp.cache(false);
  return Promise.resolve((bytes) => encodePicture(bytes));
});
