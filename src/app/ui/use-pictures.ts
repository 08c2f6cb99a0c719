import { useEffect, useRef, useState } from 'react';
import type { UploadModule } from '../../contract/uploads';
import type { DraftPicture } from '../../local/drafts';
import type { ForSending } from './picture-for-sending';

/** A file that was chosen, on its way to what will be sent. */
export type ChosenPicture = {
  readonly id: number;
  readonly file: Blob;
  readonly state: { readonly is: 'preparing' } | { readonly is: 'ready'; readonly picture: Blob } | { readonly is: 'failed'; readonly why: 'notPicture' | 'broken' | 'tooLarge' };
};

export type Pictures = {
  readonly of: (place: string) => readonly ChosenPicture[];
  /** one more than the place holds was chosen last, and refused */
  readonly isOver: (place: string) => boolean;
  readonly add: (place: string, files: readonly Blob[]) => void;
  readonly remove: (place: string, id: number) => void;
  readonly retry: (place: string, id: number) => void;
  /** they are sent: the device needs them no more */
  readonly forget: () => void;
};

type Held = ReadonlyMap<string, readonly ChosenPicture[]>;
const none: readonly ChosenPicture[] = [];

/** How many of the files chosen now still have a place; `isOver` where one had none, and is refused. */
export function roomFor(held: number, chosen: number, most: number): { readonly taken: number; readonly isOver: boolean } {
  const room = Math.max(0, most - held);
  return { taken: Math.min(room, chosen), isOver: chosen > room };
}

const drafts = () => import('../../local/drafts');

/**
 * Pictures that are chosen for several places of a form, each made small on the device before it may be sent. One after
 * the other: a phone has no memory for nine open photographs. `most`: of each place. What is ready is kept on the device
 * under the draft's name, so that neither closing nor a reload loses it.
 */
export function usePictures(use: UploadModule, most: number, draft: string): Pictures {
  const [held, setHeld] = useState<Held>(new Map());
  const [over, setOver] = useState<ReadonlySet<string>>(new Set());
  const next = useRef(1);
  const line = useRef(Promise.resolve());
  const [isTold, setTold] = useState(false);
  const isSent = useRef(false);
  const lastKept = useRef<readonly DraftPicture[]>([]);

  useEffect(() => {
    let gone = false;
    const tell = (kept: readonly DraftPicture[]) => {
      if (gone) return;
      const back = kept.map(({ place, picture }) => ({ place, one: { id: next.current++, file: picture, state: { is: 'ready' as const, picture } } }));
      // Whoever is quicker than the device has chosen more of them.
      const withKept = (before: Held, place: string) => [...back.filter((each) => each.place === place).map(({ one }) => one), ...(before.get(place) ?? none)].slice(0, most);
      lastKept.current = kept;
      if (back.length > 0) setHeld((before) => new Map([...before, ...back.map(({ place }) => [place, withKept(before, place)] as const)]));
      setTold(true);
    };
    void drafts()
      .then(({ keptDraftPictures }) => keptDraftPictures(draft))
      .catch(() => [])
      .then(tell);
    return () => {
      gone = true;
    };
  }, [draft, most]);
  useEffect(() => {
    // Before the device has told, nothing of what it keeps is written over.
    if (!isTold || isSent.current) return;
    const ready = [...held].flatMap(([place, chosen]) => chosen.flatMap(({ state }) => (state.is === 'ready' ? [{ place, picture: state.picture }] : [])));
    // They are megabytes: what changes nothing of them is no reason to write them.
    const before = lastKept.current;
    if (ready.length === before.length && ready.every(({ place, picture }, index) => before[index]?.place === place && before[index]?.picture === picture)) return;
    lastKept.current = ready;
    // Where there is no room for them, they still stand in the form.
    void drafts()
      .then(({ keepDraftPictures }) => keepDraftPictures(draft, ready))
      .catch(() => {});
  }, [draft, held, isTold]);

  const change = (place: string, work: (before: readonly ChosenPicture[]) => readonly ChosenPicture[]) =>
    setHeld((before) => new Map(before).set(place, work(before.get(place) ?? none)));
  const tell = (place: string, id: number, state: ChosenPicture['state']) => change(place, (before) => before.map((one) => (one.id === id ? { ...one, state } : one)));

  function prepare(place: string, id: number, file: Blob): void {
    const work = async () => {
      const made = await makeSmall(file, use);
      tell(place, id, 'picture' in made ? { is: 'ready', picture: made.picture } : { is: 'failed', why: made.refused });
    };
    line.current = line.current.then(work, work);
  }

  return {
    of: (place) => held.get(place) ?? none,
    isOver: (place) => over.has(place),
    add(place, files) {
      const fits = roomFor((held.get(place) ?? none).length, files.length, most);
      const taken = files.slice(0, fits.taken).map((file): ChosenPicture => ({ id: next.current++, file, state: { is: 'preparing' } }));
      setOver((before) => new Set([...before].filter((one) => one !== place).concat(fits.isOver ? [place] : [])));
      change(place, (before) => [...before, ...taken]);
      for (const { id, file } of taken) prepare(place, id, file);
    },
    remove(place, id) {
      setOver((before) => new Set([...before].filter((one) => one !== place)));
      change(place, (before) => before.filter((one) => one.id !== id));
    },
    retry(place, id) {
      const again = held.get(place)?.find((one) => one.id === id);
      if (!again) return;
      tell(place, id, { is: 'preparing' });
      prepare(place, id, again.file);
    },
    forget() {
      isSent.current = true;
      void drafts()
        .then(({ keepDraftPictures }) => keepDraftPictures(draft, []))
        .catch(() => {});
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
