import { useAtomValue } from 'jotai';
import type { Connection } from '../../sync/connectivity';
import { lazySubscribe } from '../../ui/loading/lazy-subscribe';
import { watchedAtom } from './watched-atom';

const backForMs = 3_000;

/** The connection state that the page shows; `back` for a moment after reconnecting. Watched only after the first view. */
export const networkStatusAtom = watchedAtom<'online' | 'offline' | 'back'>('online', (set) => {
  let calm: number | undefined;
  let before = 'online';
  const onChange = (connection: Connection) => {
    window.clearTimeout(calm);
    if (connection === 'offline') set('offline');
    else if (before === 'offline') {
      set('back');
      calm = window.setTimeout(() => set('online'), backForMs);
    }
    before = connection;
  };
  // Only after the first view is rendered: the connection watcher is part of the sync chunk.
  const stop = lazySubscribe(
    () => Promise.all([import('../../sync/connectivity'), import('../../sync/watch-network')]),
    ([{ watchConnection }, { watchNetwork }]) => {
      watchNetwork();
      return watchConnection(onChange);
    },
    // A chunk that fails to load is a sign of being offline too.
    () => onChange('offline'),
  );
  return () => {
    stop();
    window.clearTimeout(calm);
  };
});

export const useIsOffline = () => useAtomValue(networkStatusAtom) === 'offline';

/** Checks the connection at once when the user retries, because nothing is fetched while offline. */
export function tryConnection(): void {
  void import('../../sync/connectivity').then(({ probeConnection }) => probeConnection(), () => {});
}
