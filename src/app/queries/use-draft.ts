import { useCallback, useEffect, useRef, useState } from 'react';

/** Storage that never answers must not hold up what is written. */
const patienceMs = 2_000;

const drafts = () => import('../../local/drafts');

/** The last that was written of each draft, while an earlier write goes on. */
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
      // No room for it: it still stands in the form.
    }
  }
}

/** Settles when the device has every letter, or does not answer. */
export async function draftsKept(): Promise<void> {
  await Promise.race([writing, new Promise((resolve) => setTimeout(resolve, patienceMs))]);
}

type Draft = { readonly of: string; readonly text: string; readonly isWritten: boolean };
type Write = (next: string | ((before: string) => string)) => void;

/**
 * What the present user writes and has not sent, by name: on the device with every letter, so that neither closing nor a
 * reload loses it. `undefined` until the device has told what was there before; who is quicker than the device
 * goes on with what they typed. An empty text is no draft.
 */
export function useDraft(name: string): readonly [text: string | undefined, write: Write] {
  const [shown, show] = useState<Draft>();
  const now = useRef<Draft>(undefined);
  const set = useCallback((draft: Draft) => {
    now.current = draft;
    show(draft);
  }, []);
  useEffect(() => {
    let gone = false;
    const tell = (text: string) => {
      if (!gone && !(now.current?.of === name && now.current.isWritten)) set({ of: name, text, isWritten: false });
    };
    const patience = setTimeout(() => tell(''), patienceMs);
    // A form that is drawn anew while its last letters are written reads them too.
    void Promise.all([drafts(), writing])
      .then(([{ keptDraft }]) => keptDraft(name))
      .catch(() => '')
      .then((text) => {
        clearTimeout(patience);
        tell(text);
      });
    return () => {
      gone = true;
      clearTimeout(patience);
    };
  }, [name, set]);
  const write = useCallback<Write>(
    (next) => {
      const before = now.current?.of === name ? now.current.text : '';
      const text = typeof next === 'string' ? next : next(before);
      set({ of: name, text, isWritten: true });
      keep(name, text);
    },
    [name, set],
  );
  return [shown?.of === name ? shown.text : undefined, write];
}
