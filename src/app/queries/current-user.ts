import { atom, useAtomValue } from 'jotai';
import type { SessionUser } from '../../local/session/kept-session';
import { lazySubscribe } from '../../ui/loading/lazy-subscribe';

/** The user of this device; `null` for a visitor. Personal things have no first value: `undefined` until the device told. */
type Who = SessionUser | null | undefined;

const stateAtom = atom<Who>(undefined);

/** Never drawn by the server: documents are the same for everybody. The token stays where the calls are made. */
export const currentUserAtom = atom((get) => get(stateAtom));
stateAtom.onMount = (set) =>
  lazySubscribe(() => import('../../sync/session'), ({ watchSession }) => watchSession((session) => set(session?.user ?? null)));

export function useCurrentUser(): Who {
  return useAtomValue(currentUserAtom);
}
