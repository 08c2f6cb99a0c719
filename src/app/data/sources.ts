import type { Kept } from '../../local/replies';
import type { Known, Sources } from './known';

// Dexie and ky come after the first view: nothing of it waits for them.
const device = () => import('../../local/replies');
const line = () => import('../../sync/refresh');
const connectivity = () => import('../../sync/connectivity');

function toKnown(kept: Kept): Known {
  return kept as Known;
}

/** Storage that never answers must not hold up a page (hazard 23). */
const patienceMs = 2_000;

async function recall(key: string): Promise<Known | undefined> {
  try {
    const { recallReply } = await device();
    const patience = new Promise<undefined>((resolve) => setTimeout(resolve, patienceMs));
    const kept = await Promise.race([recallReply(key), patience]);
    return kept && toKnown(kept);
  } catch {
    return undefined;
  }
}

/** Where a tab's memory gets its news: the device, and the line when what is kept is missing or old. */
export function pageSources(ready: Promise<void>, ageOf: (key: string) => number | undefined): Sources {
  return {
    recall,
    watch(key, tell) {
      const stops: (() => void)[] = [];
      let stopped = false;
      void ready.then(async () => {
        const [{ followReply }, { refresh, freshForMs, noteUse }, { followLine }] = await Promise.all([device(), line(), connectivity()]);
        if (stopped) return;
        const bring = async () => {
          const asOf = ageOf(key);
          if (asOf !== undefined && Date.now() - asOf < freshForMs) return;
          const ended = await refresh(key);
          if ('reply' in ended) tell({ reply: ended.reply, asOf: ended.asOf ?? Date.now() });
          else if ('refused' in ended) tell({ refusal: ended.refused, asOf: Date.now() });
          else tell({ missing: ended.trouble === 'server' ? 'failed' : 'offline' });
        };
        stops.push(
          followReply(key, (kept) => kept && tell(toKnown(kept))),
          // Told at once how the line is, and again when it is back.
          followLine((now) => (now === 'online' ? void bring() : tell({ missing: 'offline' }))),
        );
        noteUse(key);
      });
      return () => {
        stopped = true;
        for (const stop of stops) stop();
      };
    },
  };
}
