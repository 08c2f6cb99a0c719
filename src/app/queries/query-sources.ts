import { followReply, recallReply, type Kept } from '../../local/replies';
import { followLine } from '../../sync/connectivity';
import { freshForMs, noteUse, refresh } from '../../sync/refresh';
import type { Known, Sources } from './query-cache';

/** Storage that never answers must not hold up a page, and what it has once held up it does not again. */
const patienceMs = 2_000;
let storageStalls = false;

function toKnown(kept: Kept): Known {
  return kept as Known;
}

async function restore(key: string): Promise<Known | undefined> {
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
    const kept = await Promise.race([asked, patience]);
    return kept && toKnown(kept);
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
        const ended = await refresh(key);
        if ('reply' in ended) tell({ reply: ended.reply, asOf: ended.asOf });
        else if ('refused' in ended) tell({ refusal: ended.refused, asOf: ended.asOf });
        else tell({ missing: ended.trouble === 'server' ? 'failed' : 'offline' });
      };
      noteUse(key);
      const stops = [
        followReply(key, (kept) => kept && tell(toKnown(kept))),
        // Told at once how the line is, and again when it is back.
        followLine((line) => (line === 'online' ? void bring() : tell({ missing: 'offline' }))),
      ];
      return () => {
        for (const stop of stops) stop();
      };
    },
  };
}
