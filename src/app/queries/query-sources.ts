import type { CallAnswer } from '../../contract/shop/call-outcome';
import { watchReply, recallReply } from '../../local/replies/replies';
import { keepFresh } from '../../sync/keep-fresh';
import { noteUse, refresh } from '../../sync/refresh';
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

/** Switched on while the sum that a visit is kept under is used up: what the device stores is shown as it is, and only the rest asked for. */
export const saver = { isOn: false };

/** Where a tab's query cache gets its news: the device, and the shop when what is stored is missing or old. */
export function querySources(ageOf: (key: string) => number | undefined): Sources {
  return {
    restore,
    ask: refresh,
    watch(key, tell) {
      noteUse(key);
      return keepFresh({
        follow(hear) {
          // Storage that never answers holds up no question either.
          if (!saver.isOn || ageOf(key)) hear(ageOf(key));
          return watchReply(key, (stored) => {
            if (stored) tell(stored);
            if (stored || saver.isOn) hear(stored?.asOf);
          });
        },
        ask: async () => (saver.isOn && ageOf(key) ? undefined : refresh(key)),
        tell,
      });
    },
  };
}
