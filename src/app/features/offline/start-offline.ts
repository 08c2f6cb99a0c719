import type { RegisteredRouter } from '@tanstack/react-router';
import type { createStore } from 'jotai';
import { withholdsPictures } from '../../../rules/data-use';
import { watchConnection, type Connection } from '../../../sync/connectivity';
import { updateOldPacks } from '../../../sync/goods-packs';
import { smallPicturesAtom } from '../../../ui/small-pictures';
import { savingAtom, savingKnownAtom } from './data-atoms';
import { startMeter } from './meter';

let hasBegun = false;
let underWay: Promise<void> | undefined;

/** Starts data metering and the updates of offline packs, once per page. */
export function startOffline(store: ReturnType<typeof createStore>, router: RegisteredRouter): void {
  if (hasBegun) return;
  hasBegun = true;
  startMeter(store, router);
  const update = (connection: Connection) => {
    if (connection === 'offline' || underWay || withholdsPictures(store.get(savingAtom))) return;
    const manner = { small: store.get(smallPicturesAtom), signal: new AbortController().signal };
    underWay = updateOldPacks(manner).catch(() => {}).finally(() => (underWay = undefined));
  };
  // Only once the usage is known: near the limit of a visit, nothing is downloaded unasked.
  const stop = store.sub(savingKnownAtom, () => {
    stop();
    watchConnection(update);
  });
}
