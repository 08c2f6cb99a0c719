import { atom } from 'jotai';

const backForMs = 3_000;

const stateAtom = atom<'online' | 'offline' | 'back'>('online');

/** The line as the page shows it; `back` for the moment in which it says so. Followed after the first view. */
export const lineAtom = atom((get) => get(stateAtom));
stateAtom.onMount = (set) => {
  let stop = () => {};
  let calm: number | undefined;
  let before = 'online';
  // Not before the first view is drawn: the line's watcher comes with the sync chunk.
  void Promise.all([import('../../sync/connectivity'), import('../../sync/watch-line')]).then(([{ followLine }, { watchLine }]) => {
    watchLine();
    stop = followLine((line) => {
      window.clearTimeout(calm);
      if (line === 'offline') set('offline');
      else if (before === 'offline') {
        set('back');
        calm = window.setTimeout(() => set('online'), backForMs);
      }
      before = line;
    });
  });
  return () => {
    stop();
    window.clearTimeout(calm);
  };
};
