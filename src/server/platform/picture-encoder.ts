import { encodePicture } from './encode-picture';

/** Re-encodes pictures (see encode-picture.ts), taking callers (networks: accounts are free) in turn. `busy` says nothing about the picture: it may be sent again. */
export type PictureEncoder = { encode(bytes: Uint8Array, caller: string): Promise<Uint8Array | 'unreadable' | 'busy'> };

/** Encodes in the calling thread: for callers that delay nobody. */
export const inThisThread: PictureEncoder = { encode: async (bytes) => (await encodePicture(bytes)) ?? 'unreadable' };
