import type { CallAnswer } from '../../contract/shop/call-outcome';
import { isVisitUsedUp } from '../../local/offline/save-data';
import { watchReply, recallReply } from '../../local/replies/replies';
import { keepFresh } from '../../sync/keep-fresh';
import { noteUse, refresh } from '../../sync/refresh';
import type { Sources } from './query-cache';
import { storageTimeoutMs } from './wait-at-most';

/** After the first timeout a page does not wait for storage again until it answers. */
let storageStalls = false;

/** Resolves to what storage returns; `undefined` if it fails or does not answer in time. */
async function inTime<Answer>(work: Promise<Answer>): Promise<Answer | undefined> {
  let waiting = true;
  const asked = work.finally(() => {
    waiting = storageStalls = false;
  });
  const timeout = new Promise<undefined>((resolve) => {
    const giveUp = () => {
      storageStalls = waiting;
      resolve(undefined);
    };
    setTimeout(giveUp, storageStalls ? 0 : storageTimeoutMs);
  });
  try {
    return await Promise.race([asked, timeout]);
  } catch {
    return undefined;
  }
}

const restore = (key: string): Promise<CallAnswer | undefined> => inTime(recallReply(key));

/** On while the visit's data limit is used up: stored data is shown as it is, and only missing data is fetched. */
export const dataSaver = { isOn: false };

/**
 * The sources of a tab's query cache: the device, and the shop if the stored data is missing or old. `asOfKnown`: the time of
 * the reply that the tab shows, 0 if it was invalidated.
 */
export function querySources(asOfKnown: (key: string) => number | undefined): Required<Sources> {
  // Pages query long before data metering starts.
  const known = inTime(isVisitUsedUp()).then((isUsedUp) => {
    dataSaver.isOn = isUsedUp === true;
  });
  return {
    restore,
    ask: refresh,
    watch(key, listener) {
      noteUse(key);
      // Shared: two concurrent requests must continue at the same time, or the shop is asked twice.
      let stored: Promise<CallAnswer | undefined> | undefined;
      return keepFresh({
        watchStored(emitAsOf) {
          // Storage that never answers must not block the request either.
          emitAsOf(asOfKnown(key));
          return watchReply(key, (kept) => {
            if (!kept) return;
            listener(kept);
            emitAsOf(kept.asOf);
          });
        },
        ask: async (told) => {
          await known;
          return dataSaver.isOn && (asOfKnown(key) || (await (stored ??= restore(key)))) ? undefined : refresh(key, told);
        },
        emit: listener,
      });
    },
  };
}
