import { atom } from 'jotai';

/** The shopper wants smaller pictures (settings, "Save data"); followed after the first view (app/shell/start-account.ts). */
export const smallPicturesAtom = atom(false);

/** The widest that is fetched then, in pixels. */
export const smallWidth = 320;
