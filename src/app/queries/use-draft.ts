import { useCallback, useEffect, useRef, useState } from 'react';

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

/** Settles when all drafts are stored, or the device does not answer in time. */
export async function draftsKept(): Promise<void> {
  await Promise.race([writing, new Promise((resolve) => setTimeout(resolve, patienceMs))]);
}

type Draft = { readonly of: string; readonly text: string; readonly isWritten: boolean };
type Write = (next: string | ((before: string) => string)) => void;

/**
 * The current user's unsent text, by name; saved to the device at every change, so that neither closing nor reloading
 * loses it. `undefined` until the stored draft is read; text typed before that wins over the stored draft. An empty text
 * is no draft.
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
    // Waits for pending writes, so that a form that is remounted meanwhile reads the latest text.
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
