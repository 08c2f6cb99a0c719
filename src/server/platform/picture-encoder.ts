import { encodePicture } from './encode-picture';
import type { Place } from './fair-queue';

/** Re-encodes pictures (see encode-picture.ts), taking callers (networks: accounts are free) in turn. `busy` says nothing about the picture: it may be sent again. */
export type PictureEncoder = { encode(bytes: Uint8Array, place: Place): Promise<Uint8Array | 'unreadable' | 'busy'> };

/** Encodes in the calling thread: for callers that delay nobody. */
export const inThisThread: PictureEncoder = { encode: async (bytes) => (await encodePicture(bytes)) ?? 'unreadable' };
