import { atom } from 'jotai';

/** Whether the shopper wants smaller pictures (settings, "Save data"); read after the first view (app/shell/start-account.ts). */
export const smallPicturesAtom = atom(false);
