import { atom } from 'jotai';
import { lazySubscribe } from '../../ui/loading/lazy-subscribe';

/** True once it is known that this browser keeps nothing: then the mall works with a line only, and says so. */
export const storageUnavailableAtom = atom(false);

const rebuiltAtom = atom(false);
/** True where what the device keeps had to be set up anew, until the shopper has seen it. */
export const storageRebuiltAtom = atom((get) => get(rebuiltAtom));
rebuiltAtom.onMount = (set) => lazySubscribe(() => import('../../local/storage-rebuilt'), ({ followStorageRebuilt }) => followStorageRebuilt(set));
