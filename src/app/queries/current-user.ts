import { useAtomValue } from 'jotai';
import type { SessionUser } from '../../local/session/kept-session';
import { lazySubscribe } from '../../ui/loading/lazy-subscribe';
import { watchedAtom } from './watched-atom';

/** The user of this device; `null` for a visitor, `undefined` until read from the device. */
type Who = SessionUser | null | undefined;

/** The current user. Never rendered by the server, because documents are the same for everybody. Does not hold the token, which stays in the sync layer. */
export const currentUserAtom = watchedAtom<Who>(undefined, (set) =>
  lazySubscribe(() => import('../../local/session/kept-session'), ({ watchSession }) => watchSession((session) => set(session?.user ?? null))),
);

export function useCurrentUser(): Who {
  return useAtomValue(currentUserAtom);
}
