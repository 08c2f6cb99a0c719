import { useEffect, useRef, useState } from 'react';
import type { UploadModule } from '../../../contract/shop/uploads';
import { newId } from '../../../local/database/new-id';
import type { OwnForm } from '../../../local/draft-pictures';
import { useCurrentUser } from '../../queries/current-user';
import { onDevice, storageTimeoutMs, waitAtMost } from '../../queries/wait-at-most';
import { draftPictures, keepPicture, type DraftPictures } from './form-pictures';
import type { ForSending } from './picture-for-sending';

type PictureState =
  | { readonly is: 'preparing' }
  /** `isUnkept`: the device could not store it */
  | { readonly is: 'ready'; readonly picture: Blob; readonly isUnkept?: boolean }
  | { readonly is: 'failed'; readonly why: 'notPicture' | 'broken' | 'tooLarge' };

/** A chosen file and its preparation for sending. */
export type ChosenPicture = {
  readonly id: string;
  readonly file: Blob;
  readonly state: PictureState;
};

export type Pictures = {
  readonly of: (place: string) => readonly ChosenPicture[];
  /** the last choice exceeded the place's limit, and the excess was refused */
  readonly isOver: (place: string) => boolean;
  readonly add: (place: string, files: readonly Blob[]) => void;
  readonly remove: (place: string, id: string) => void;
  readonly retry: (place: string, id: string) => void;
  /** call it once they are sent: removes them from the device, or those of one place */
  readonly forget: (place?: string) => void;
};

type Held = ReadonlyMap<string, readonly ChosenPicture[]>;
const none: readonly ChosenPicture[] = [];

/** The work on chosen pictures, one after the other: a phone has no memory for nine open photographs, of several forms neither. */
let queue = Promise.resolve();

function inTurn(work: () => Promise<void>): void {
  queue = queue.then(work, work);
}

/** Settles when the pictures chosen so far are stored, also those of a form that has closed since, or storage takes too long. */
export function picturesKept(): Promise<void> {
  return queue;
}

/** How many of the chosen files still fit; `isOver` if at least one did not and is refused. */
export function roomFor(held: number, chosen: number, most: number): { readonly taken: number; readonly isOver: boolean } {
  const room = Math.max(0, most - held);
  return { taken: Math.min(room, chosen), isOver: chosen > room };
}

/**
 * Pictures chosen for several places of a form, each shrunk on the device before it may be sent. `most`: the limit per place. A
 * picture is ready once the device has stored its bytes under the draft's name, so that neither closing nor a reload loses it, or
 * storage takes too long. One that is not stored is `isUnkept`: it can be sent all the same, where it goes at once. Without a draft,
 * as required for identity papers, they are only in this page's memory.
 */
export function usePictures(use: UploadModule, most: number, draft?: string): Pictures {
  const [held, setHeld] = useState<Held>(new Map());
  const [over, setOver] = useState<ReadonlySet<string>>(new Set());
  const removed = useRef(new Set<string>());
  /** the place of each picture that was chosen here: what sends them calls `forget` as it was before a later one */
  const placeOf = useRef(new Map<string, string>());
  const owner = useCurrentUser()?.usercode;
  const own: OwnForm | undefined = draft === undefined ? undefined : { form: draft, owner };

  useEffect(() => {
    if (draft === undefined) return undefined;
    let gone = false;
    void onDevice(draftPictures, async ({ keptDraftPictures }) => {
      const kept = await keptDraftPictures(draft);
      if (gone || kept.length === 0) return;
      const back = kept.map(({ id, place, picture }) => ({ place, one: { id, file: picture, state: { is: 'ready' as const, picture } } }));
      // The user may have chosen more before the device answered, and the device's list may include those too.
      const withKept = (before: readonly ChosenPicture[], place: string): readonly ChosenPicture[] =>
        [...back.flatMap((each) => (each.place === place && !before.some(({ id }) => id === each.one.id) ? [each.one] : [])), ...before].slice(0, most);
      setHeld((before) => new Map([...before, ...back.map(({ place }) => [place, withKept(before.get(place) ?? none, place)] as const)]));
    });
    return () => {
      gone = true;
    };
  }, [draft, most]);

  const onDraft = async (work: (drafts: DraftPictures, own: OwnForm) => Promise<void>) => {
    if (own) await onDevice(draftPictures, (drafts) => work(drafts, own));
  };
  const change = (place: string, work: (before: readonly ChosenPicture[]) => readonly ChosenPicture[]) =>
    setHeld((before) => new Map(before).set(place, work(before.get(place) ?? none)));
  const setPictureState = (place: string, id: string, state: ChosenPicture['state']) => change(place, (before) => before.map((one) => (one.id === id ? { ...one, state } : one)));

  /** Stores it under the draft's name; resolves to whether it is stored, if it is to be. */
  async function store(place: string, id: string, picture: Blob): Promise<boolean> {
    if (!own) return true;
    const isKept = await keepPicture(own, { id, place, picture });
    // It may have been removed, or sent, meanwhile.
    if (removed.current.has(id)) await onDraft(({ forgetDraftPicture }, from) => forgetDraftPicture(from, id));
    return isKept;
  }

  function prepare(place: string, id: string, file: Blob): void {
    inTurn(async () => {
      const made = await makeSmall(file, use);
      if (removed.current.has(id)) return;
      if ('refused' in made) return setPictureState(place, id, { is: 'failed', why: made.refused });
      const { picture } = made;
      const storing = store(place, id, picture);
      const show = (isKept = true) => setPictureState(place, id, { is: 'ready', picture, isUnkept: !isKept });
      // Storage that takes its time must not hold up sending: what it answers later is shown then.
      show(await waitAtMost(storageTimeoutMs, storing));
      void storing.then((isKept) => {
        if (!isKept) show(isKept);
      });
    });
  }

  return {
    of: (place) => held.get(place) ?? none,
    isOver: (place) => over.has(place),
    add(place, files) {
      const fits = roomFor((held.get(place) ?? none).length, files.length, most);
      const taken = files.slice(0, fits.taken).map((file): ChosenPicture => ({ id: newId(), file, state: { is: 'preparing' } }));
      setOver((before) => new Set([...before].filter((one) => one !== place).concat(fits.isOver ? [place] : [])));
      change(place, (before) => [...before, ...taken]);
      for (const { id, file } of taken) {
        placeOf.current.set(id, place);
        prepare(place, id, file);
      }
    },
    remove(place, id) {
      setOver((before) => new Set([...before].filter((one) => one !== place)));
      change(place, (before) => before.filter((one) => one.id !== id));
      removed.current.add(id);
      void onDraft(({ forgetDraftPicture }, from) => forgetDraftPicture(from, id));
    },
    retry(place, id) {
      const again = held.get(place)?.find((one) => one.id === id);
      if (!again) return;
      setPictureState(place, id, { is: 'preparing' });
      prepare(place, id, again.file);
    },
    forget(place) {
      const sent = [...placeOf.current].flatMap(([id, at]) => (place === undefined || at === place ? [id] : []));
      // After one that was chosen while the others were sent.
      inTurn(() => {
        // What storage is still writing then is deleted by `store`.
        for (const id of sent) removed.current.add(id);
        return onDraft(({ forgetDraftPictures }, from) => forgetDraftPictures(from, place));
      });
    },
  };
}

async function makeSmall(file: Blob, use: UploadModule): Promise<ForSending> {
  try {
    const { pictureForSending } = await import('./picture-for-sending');
    return await pictureForSending(file, use);
  } catch {
    return { refused: 'broken' };
  }
}
