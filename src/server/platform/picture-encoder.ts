import { encodePicture } from './encode-picture';

/** Draws pictures anew (see encode-picture.ts), those of many callers in turn. `busy` says nothing of the picture: it may be sent again. */
export type PictureEncoder = { encode(bytes: Uint8Array, caller: string): Promise<Uint8Array | 'unreadable' | 'busy'> };

/** In the thread of the one who asks: for where one picture more or less holds nobody up. */
export const inThisThread: PictureEncoder = { encode: async (bytes) => (await encodePicture(bytes)) ?? 'unreadable' };
