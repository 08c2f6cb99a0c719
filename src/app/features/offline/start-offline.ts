import type { RegisteredRouter } from '@tanstack/react-router';
import type { createStore } from 'jotai';
import { withholdsPictures } from '../../../rules/data-use';
import { backOffMs } from '../../../sync/back-off';
import { currentConnection, watchConnection } from '../../../sync/connectivity';
import { updateOldPacks } from '../../../sync/goods-packs';
import { smallPicturesAtom } from '../../../ui/small-pictures';
import { savingAtom, savingKnownAtom } from './data-atoms';
import { startMeter } from './meter';

/** After an update that was cut off: over a connection that works, nothing else would tell when. */
const waits = { firstMs: 60_000, longestMs: 1_800_000 };

let hasBegun = false;
let isUnderWay = false;
let retrying: ReturnType<typeof setTimeout> | undefined;
let tries = 0;

/** Starts data metering and the updates of offline packs, once per page. */
export function startOffline(store: ReturnType<typeof createStore>, router: RegisteredRouter): void {
  if (hasBegun) return;
  hasBegun = true;
  startMeter(store, router);
  const update = async () => {
    if (currentConnection() === 'offline' || isUnderWay || withholdsPictures(store.get(savingAtom))) return;
    clearTimeout(retrying);
    isUnderWay = true;
    const manner = { small: store.get(smallPicturesAtom), signal: new AbortController().signal };
    const isCutOff = await updateOldPacks(manner).catch(() => false);
    isUnderWay = false;
    tries = isCutOff ? tries + 1 : 0;
    if (isCutOff) retrying = setTimeout(() => void update(), backOffMs(tries, waits, Math.random()));
  };
  // Only once the usage is known: near the limit of a visit, nothing is downloaded unasked.
  const stop = store.sub(savingKnownAtom, () => {
    stop();
    watchConnection(() => void update());
    store.sub(savingAtom, () => void update());
  });
}
