import type { CallAnswer } from '../../contract/shop/call-outcome';
import { isVisitUsedUp } from '../../local/offline/save-data';
import { watchReply, recallReply } from '../../local/replies/replies';
import { keepFresh } from '../../sync/keep-fresh';
import { noteUse, refresh } from '../../sync/refresh';
import type { Sources } from './query-cache';

/** Storage that never answers must not hold up a page, and what it has once held up it does not again. */
const patienceMs = 2_000;
let storageStalls = false;

/** What storage answers; `undefined` where it refuses, or does not answer in time. */
async function patiently<Answer>(work: Promise<Answer>): Promise<Answer | undefined> {
  let waiting = true;
  const asked = work.finally(() => {
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

const restore = (key: string): Promise<CallAnswer | undefined> => patiently(recallReply(key));

/** Switched on while the sum that a visit is kept under is used up: what the device stores is shown as it is, and only the rest asked for. */
export const saver = { isOn: false };

/** Where a tab's query cache gets its news: the device, and the shop when what is stored is missing or old. */
export function querySources(ageOf: (key: string) => number | undefined): Sources {
  // Long before the meter begins, pages ask.
  const known = patiently(isVisitUsedUp()).then((isUsedUp) => {
    saver.isOn = isUsedUp === true;
  });
  return {
    restore,
    ask: refresh,
    watch(key, tell) {
      noteUse(key);
      // Once: two that ask at the same time must go on at the same time, or the shop is asked twice.
      let stored: Promise<CallAnswer | undefined> | undefined;
      return keepFresh({
        follow(hear) {
          // Storage that never answers holds up no question either.
          hear(ageOf(key));
          return watchReply(key, (kept) => {
            if (!kept) return;
            tell(kept);
            hear(kept.asOf);
          });
        },
        ask: async () => {
          await known;
          return saver.isOn && (ageOf(key) || (await (stored ??= restore(key)))) ? undefined : refresh(key);
        },
        tell,
      });
    },
  };
}
