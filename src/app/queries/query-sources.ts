import type { CallAnswer } from '../../contract/shop/call-outcome';
import { followReply, recallReply } from '../../local/replies';
import { followLine } from '../../sync/connectivity';
import { freshForMs, noteUse, refresh } from '../../sync/refresh';
import type { Sources } from './query-cache';

/** Storage that never answers must not hold up a page, and what it has once held up it does not again. */
const patienceMs = 2_000;
let storageStalls = false;

async function restore(key: string): Promise<CallAnswer | undefined> {
  let waiting = true;
  const asked = recallReply(key).finally(() => {
    waiting = storageStalls = false;
  });
  const patience = new Promise<undefined>((resolve) => {
    const giveUp = () => {
      storageStalls = waiting;
      resolve(undefined);
    };
    setTimeout(giveUp, storageStalls ? 0 : patienceMs);
  });
  try {
    return await Promise.race([asked, patience]);
  } catch {
    return undefined;
  }
}

/** Where a tab's memory gets its news: the device, and the line when what is kept is missing or old. */
export function querySources(ageOf: (key: string) => number | undefined): Sources {
  return {
    restore,
    watch(key, tell) {
      const bring = async () => {
        const asOf = ageOf(key);
        if (asOf !== undefined && Date.now() - asOf < freshForMs) return;
        tell(await refresh(key));
      };
      noteUse(key);
      const stops = [
        followReply(key, (kept) => kept && tell(kept)),
        // Told at once how the line is, and again when it is back.
        followLine((line) => (line === 'online' ? void bring() : tell({ status: 'offline' }))),
      ];
      return () => {
        for (const stop of stops) stop();
      };
    },
  };
}
