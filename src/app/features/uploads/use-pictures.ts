import { useEffect, useRef, useState } from 'react';
import type { UploadModule } from '../../../contract/shop/uploads';
import { newId } from '../../../local/database/new-id';
import { onDevice, type KeptPictures } from './kept-pictures';
import type { ForSending } from './picture-for-sending';

/** A chosen file and its preparation for sending. */
export type ChosenPicture = {
  readonly id: string;
  readonly file: Blob;
  readonly state: { readonly is: 'preparing' } | { readonly is: 'ready'; readonly picture: Blob } | { readonly is: 'failed'; readonly why: 'notPicture' | 'broken' | 'tooLarge' };
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

/** Settles when the pictures chosen so far are stored, also those of a form that has closed since. */
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
 * picture is ready once the device has stored its bytes under the draft's name, so that neither closing nor a reload loses a
 * picture shown as ready. Without a draft, as required for identity papers, they are only in this page's memory.
 */
export function usePictures(use: UploadModule, most: number, draft?: string): Pictures {
  const [held, setHeld] = useState<Held>(new Map());
  const [over, setOver] = useState<ReadonlySet<string>>(new Set());
  const removed = useRef(new Set<string>());

  useEffect(() => {
    if (draft === undefined) return undefined;
    let gone = false;
    void onDevice(async ({ keptDraftPictures }) => {
      const kept = await keptDraftPictures(draft);
      if (gone || kept.length === 0) return;
      const back = kept.map(({ id, place, picture }) => ({ place, one: { id, file: picture, state: { is: 'ready' as const, picture } } }));
      // The user may have chosen more before the device answered, and the device's list may include those too.
      const withKept = (before: readonly ChosenPicture[], place: string) =>
        [...back.flatMap((each) => (each.place === place && !before.some(({ id }) => id === each.one.id) ? [each.one] : [])), ...before].slice(0, most);
      setHeld((before) => new Map([...before, ...back.map(({ place }) => [place, withKept(before.get(place) ?? none, place)] as const)]));
    });
    return () => {
      gone = true;
    };
  }, [draft, most]);

  const onDraft = async (work: (kept: KeptPictures, form: string) => Promise<void>) => {
    if (draft !== undefined) await onDevice((kept) => work(kept, draft));
  };
  const change = (place: string, work: (before: readonly ChosenPicture[]) => readonly ChosenPicture[]) =>
    setHeld((before) => new Map(before).set(place, work(before.get(place) ?? none)));
  const setPictureState = (place: string, id: string, state: ChosenPicture['state']) => change(place, (before) => before.map((one) => (one.id === id ? { ...one, state } : one)));

  function prepare(place: string, id: string, file: Blob): void {
    inTurn(async () => {
      const made = await makeSmall(file, use);
      if (removed.current.has(id)) return;
      if ('refused' in made) return setPictureState(place, id, { is: 'failed', why: made.refused });
      await onDraft(({ keepDraftPicture }, form) => keepDraftPicture(form, { id, place, picture: made.picture }));
      setPictureState(place, id, { is: 'ready', picture: made.picture });
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
      for (const { id, file } of taken) prepare(place, id, file);
    },
    remove(place, id) {
      setOver((before) => new Set([...before].filter((one) => one !== place)));
      change(place, (before) => before.filter((one) => one.id !== id));
      removed.current.add(id);
      void onDraft(({ forgetDraftPicture }, form) => forgetDraftPicture(form, id));
    },
    retry(place, id) {
      const again = held.get(place)?.find((one) => one.id === id);
      if (!again) return;
      setPictureState(place, id, { is: 'preparing' });
      prepare(place, id, again.file);
    },
    forget(place) {
      // After one that was chosen while the others were sent.
      inTurn(() => onDraft(({ forgetDraftPictures }, form) => forgetDraftPictures(form, place)));
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
