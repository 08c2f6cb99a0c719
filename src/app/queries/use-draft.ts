import { useEffect, useMemo, useState } from 'react';

/** How long to wait for storage that never answers. */
const patienceMs = 2_000;

const drafts = () => import('../../local/drafts');

/** The latest text of each draft that waits for an earlier write to finish. */
const waiting = new Map<string, string>();
let writing: Promise<void> | undefined;

function keep(name: string, text: string): void {
  waiting.set(name, text);
  writing ??= writeAll().finally(() => (writing = undefined));
}

async function writeAll(): Promise<void> {
  for (const [next, last] of waiting) {
    waiting.delete(next);
    try {
      const { keepDraft } = await drafts();
      await keepDraft(next, last);
    } catch {
      // Storage is full: the text is still in the form.
    }
  }
}

/** The reads that storage has not answered yet, by the draft's name: nothing is written before. */
const reading = new Map<string, Promise<void>>();

/** Settles when all drafts are stored, or the device does not answer in time. */
export async function draftsKept(): Promise<void> {
  const kept = Promise.all(reading.values()).then(() => writing);
  await Promise.race([kept, new Promise((resolve) => setTimeout(resolve, patienceMs))]);
}

type Change = (before: string) => string;
type Write = (next: string | Change) => void;
/** `isLate`: it replaces what was shown until storage answered */
type Show = (text: string, isLate: boolean) => void;

/**
 * A stored draft and what is written to it. Storage that does not answer in time counts as empty; what it answers later is
 * shown then, with what was written meanwhile applied to it. Nothing is stored before that: it would replace what is there.
 */
export function storedDraft(name: string): { readonly open: (show: Show) => () => void; readonly write: Write } {
  let text: string | undefined;
  let show: Show | undefined;
  /** what was written before storage answered; `undefined` once it has */
  let changes: Change[] | undefined = [];

  function tell(next: string, isLate: boolean): void {
    text = next;
    show?.(next, isLate);
  }

  /** Waits for earlier reads and writes, so that a form that is remounted meanwhile reads the latest text. */
  async function stored(): Promise<string> {
    try {
      const [{ keptDraft }] = await Promise.all([drafts(), reading.get(name)]);
      await writing;
      return await keptDraft(name);
    } catch {
      return '';
    }
  }

  async function read(): Promise<void> {
    const kept = await stored();
    const made = changes ?? [];
    changes = undefined;
    const next = made.reduce((before, change) => change(before), kept);
    if (made.length > 0) keep(name, next);
    if (next !== text) tell(next, text !== undefined);
  }

  return {
    open(to) {
      show = to;
      const patience = setTimeout(() => text === undefined && tell('', false), patienceMs);
      const answered = read().finally(() => {
        clearTimeout(patience);
        if (reading.get(name) === answered) reading.delete(name);
      });
      reading.set(name, answered);
      return () => {
        show = undefined;
        clearTimeout(patience);
      };
    },
    write(next) {
      const change = typeof next === 'string' ? () => next : next;
      tell(change(text ?? ''), false);
      if (changes === undefined) keep(name, text ?? '');
      // A whole text replaces what was written before it.
      else changes = typeof next === 'string' ? [change] : [...changes, change];
    },
  };
}

/**
 * The current user's unsent text, by name; saved to the device at every change, so that neither closing nor reloading
 * loses it. `undefined` until the stored draft is read; text typed before that wins over the stored draft. An empty text
 * is no draft. `late` changes when the stored draft comes after the form was opened without it: the key of a form that reads
 * it only once.
 */
export function useDraft(name: string): readonly [text: string | undefined, write: Write, late: number] {
  const [shown, setShown] = useState<{ readonly of: string; readonly text: string; readonly late: number }>();
  const draft = useMemo(() => storedDraft(name), [name]);
  useEffect(
    () => draft.open((text, isLate) => setShown((before) => ({ of: name, text, late: (before?.late ?? 0) + (isLate ? 1 : 0) }))),
    [draft, name],
  );
  return [shown?.of === name ? shown.text : undefined, draft.write, shown?.late ?? 0];
}
