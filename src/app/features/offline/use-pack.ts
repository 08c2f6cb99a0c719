import { useRouter } from '@tanstack/react-router';
import { useAtomValue, useStore } from 'jotai';
import { useEffect, useState, type RefObject } from 'react';
import { useIntl } from 'react-intl';
import { dropPack, watchPacks, type KeptPack, type PackOf } from '../../../local/offline/offline-packs';
import { keepOffline, keepPictures, packCost, picturesCost, updatePack, type PackOutcome } from '../../../sync/goods-packs';
import { smallPicturesAtom } from '../../../ui/small-pictures';
import { useToast } from '../../../ui/toast';
import { useIsOffline } from '../../queries/network-status';
import { startOffline } from './start-offline';
import { keyOf, runningAtom } from './running';

type Named = PackOf & { readonly name: string };
type Cost = Awaited<ReturnType<typeof packCost>>;

export type UsedPack = {
  readonly pack: KeptPack | undefined;
  /** the progress, from 0 to 1; `undefined` if nothing is running */
  readonly running: number | undefined;
  readonly cost: Cost | 'pending';
  /** the approximate size of its cards' missing pictures; 0 if none is missing */
  readonly picturesCost: number;
  readonly keep: () => void;
  readonly keepPictures: () => void;
  readonly stop: () => void;
  readonly update: () => void;
  readonly remove: () => void;
  /** the outcome of the last action, if a toast could not be seen or heard: behind a dialog */
  readonly said: string | undefined;
};

/** All kept packs; `undefined` until read from the device. */
export function useKeptPacks(): readonly KeptPack[] | undefined {
  const [packs, setPacks] = useState<readonly KeptPack[]>();
  useEffect(() => watchPacks(setPacks), []);
  return packs;
}

/** One pack that is or can be kept for offline use, and its actions, shown at `place`. A running download continues after the page is left. */
export function usePack(of: Named, place: RefObject<HTMLElement | null>): UsedPack {
  const { kind, id, language, name } = of;
  const intl = useIntl();
  const toast = useToast();
  const store = useStore();
  const router = useRouter();
  const isOffline = useIsOffline();
  const key = keyOf(of);
  const packs = useKeptPacks();
  const pack = packs?.find((each) => keyOf(each) === key);
  const running = useAtomValue(runningAtom).get(key);
  const isAsked = packs !== undefined && pack === undefined;
  const question = `${key} ${isOffline}`;
  const [priced, setPriced] = useState<{ readonly question: string; readonly cost: Cost }>();
  useEffect(() => {
    if (!isAsked) return undefined;
    let gone = false;
    const onCost = (cost: Cost) => void (gone || setPriced({ question, cost }));
    packCost({ kind, id, language }, store.get(smallPicturesAtom)).then(onCost, () => onCost(undefined));
    return () => {
      gone = true;
    };
  }, [isAsked, question, kind, id, language, store]);

  const [missing, setMissing] = useState(0);
  useEffect(() => {
    if (!pack || running) return undefined;
    let gone = false;
    picturesCost(pack).then((bytes) => void (gone || setMissing(bytes)), () => {});
    return () => {
      gone = true;
    };
  }, [pack, running]);

  const [said, setSaid] = useState<string>();
  function notify(kind: 'done' | 'warning', id: string) {
    const text = intl.formatMessage({ id }, { name });
    if (place.current?.closest('dialog')) setSaid(text);
    else toast({ kind, text });
  }

  async function run(work: (options: Parameters<typeof keepOffline>[1]) => Promise<PackOutcome>) {
    const stopped = new AbortController();
    const show = (done: number | undefined) => store.set(runningAtom, (all) => new Map([...all].filter(([each]) => each !== key).concat(done === undefined ? [] : [[key, { done, stop: () => stopped.abort() }]])));
    setSaid(undefined);
    show(0);
    const outcome = await work({ small: store.get(smallPicturesAtom), signal: stopped.signal, progress: show });
    show(undefined);
    if (outcome !== 'stopped') notify(outcome === 'kept' ? 'done' : 'warning', `offline.outcome.${outcome === 'gone' ? 'failed' : outcome}`);
    startOffline(store, router);
  }

  return {
    pack,
    running: running?.done,
    cost: priced?.question === question ? priced.cost : 'pending',
    picturesCost: missing,
    keep: () => void run((options) => keepOffline(of, options)),
    keepPictures: () => void (pack && run((options) => keepPictures(pack, options))),
    stop: () => running?.stop(),
    update: () => void (pack && run((options) => updatePack(pack, options))),
    remove: () => void dropPack(of).then(() => notify('done', 'offline.removed')),
    said,
  };
}
