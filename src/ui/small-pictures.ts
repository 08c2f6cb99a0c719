import { atom } from 'jotai';

/** The shopper wants smaller pictures (settings, "Save data"); followed after the first view (app/shell/start-account.ts). */
export const smallPicturesAtom = atom(false);
