import { atom } from 'jotai';
import type { Connection } from '../../sync/connectivity';
import { lazySubscribe } from '../../ui/loading/lazy-subscribe';

const backForMs = 3_000;

const stateAtom = atom<'online' | 'offline' | 'back'>('online');

/** The line as the page shows it; `back` for the moment in which it says so. Followed after the first view. */
export const networkStatusAtom = atom((get) => get(stateAtom));
stateAtom.onMount = (set) => {
  let calm: number | undefined;
  let before = 'online';
  const hear = (connection: Connection) => {
    window.clearTimeout(calm);
    if (connection === 'offline') set('offline');
    else if (before === 'offline') {
      set('back');
      calm = window.setTimeout(() => set('online'), backForMs);
    }
    before = connection;
  };
  // Not before the first view is drawn: the line's watcher comes with the sync chunk.
  const stop = lazySubscribe(
    () => Promise.all([import('../../sync/connectivity'), import('../../sync/watch-network')]),
    ([{ watchConnection }, { watchNetwork }]) => {
      watchNetwork();
      return watchConnection(hear);
    },
    // What did not come is a sign of the line too.
    () => hear('offline'),
  );
  return () => {
    stop();
    window.clearTimeout(calm);
  };
};

/** The shopper wants it tried again: finds out at once whether there is a connection, as without one nothing is asked for. */
export function tryConnection(): void {
  void import('../../sync/connectivity').then(({ connectionStalls }) => connectionStalls(), () => {});
}
