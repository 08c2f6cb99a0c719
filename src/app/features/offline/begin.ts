import type { RegisteredRouter } from '@tanstack/react-router';
import type { createStore } from 'jotai';
import { withholdsPictures } from '../../../rules/data-use';
import { watchConnection, type Connection } from '../../../sync/connectivity';
import { updateOldPacks } from '../../../sync/goods-packs';
import { smallPicturesAtom } from '../../../ui/small-pictures';
import { savingAtom, savingKnownAtom } from './data-atoms';
import { beginMeter } from './meter';

let hasBegun = false;
let underWay: Promise<void> | undefined;

/** Looks after what is kept for offline, and what data cost: once a page, where there is anything of it. */
export function beginOffline(store: ReturnType<typeof createStore>, router: RegisteredRouter): void {
  if (hasBegun) return;
  hasBegun = true;
  beginMeter(store, router);
  const update = (line: Connection) => {
    if (line === 'offline' || underWay || withholdsPictures(store.get(savingAtom))) return;
    const manner = { small: store.get(smallPicturesAtom), signal: new AbortController().signal };
    underWay = updateOldPacks(manner).catch(() => {}).finally(() => (underWay = undefined));
  };
  // Only once it is known what was used: near the sum of a visit nothing is brought that nobody asked for.
  const stop = store.sub(savingKnownAtom, () => {
    stop();
    watchConnection(update);
  });
}
