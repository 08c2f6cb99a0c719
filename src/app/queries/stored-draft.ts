import { storageTimeoutMs, waitAtMost } from './wait-at-most';

const drafts = () => import('../../local/drafts');

/** The last write; settles when all before it have ended too. */
let writing: Promise<void> | undefined;
/** Reads that storage has not answered yet, by the draft's name. */
const reading = new Map<string, Promise<void>>();

function keep(name: string, text: string, owner: string | undefined): void {
  writing = drafts().then(({ keepDraftInTurn }) => keepDraftInTurn(name, text, owner)).catch(() => {});
}

/** Waits for earlier reads and writes, so that a form that is remounted meanwhile reads the latest text. */
async function read(name: string): Promise<string> {
  try {
    const [{ keptDraft }] = await Promise.all([drafts(), reading.get(name)]);
    await writing;
    return await keptDraft(name);
  } catch {
    return '';
  }
}

/** Settles when all drafts are stored, or the device does not answer in time. */
export async function draftsKept(): Promise<void> {
  const kept = Promise.all(reading.values()).then(() => writing);
  await waitAtMost(storageTimeoutMs, kept);
}

type Change = (before: string) => string;
export type WriteDraft = (next: string | Change) => void;
/** `isLate`: it replaces what was shown until storage answered */
type Show = (text: string, isLate: boolean) => void;

/**
 * A stored draft and what is written to it. Storage that does not answer in time counts as empty; what it answers later is
 * shown then, with what was written meanwhile applied to it. Nothing is stored before that: it would replace what is there.
 * `owner`: the user who writes; what is stored once somebody else is here is not theirs.
 */
export function storedDraft(name: string, owner: string | undefined): { readonly open: (show: Show) => () => void; readonly write: WriteDraft } {
  let shown: string | undefined;
  let form: Show | undefined;
  /** what was written before storage answered; `undefined` once it has */
  let early: Change[] | undefined = [];

  function show(text: string, isLate: boolean): void {
    shown = text;
    form?.(text, isLate);
  }

  async function load(): Promise<void> {
    const stored = await read(name);
    const changes = early ?? [];
    early = undefined;
    const text = changes.reduce((before, change) => change(before), stored);
    if (changes.length > 0) keep(name, text, owner);
    if (text !== shown) show(text, shown !== undefined);
  }

  return {
    open(to) {
      form = to;
      const timer = setTimeout(() => shown === undefined && show('', false), storageTimeoutMs);
      const loaded = load().finally(() => {
        clearTimeout(timer);
        if (reading.get(name) === loaded) reading.delete(name);
      });
      reading.set(name, loaded);
      return () => {
        form = undefined;
        clearTimeout(timer);
      };
    },
    write(next) {
      const change = typeof next === 'string' ? () => next : next;
      const text = change(shown ?? '');
      show(text, false);
      if (early === undefined) keep(name, text, owner);
      // A whole text replaces what was written before it.
      else early = typeof next === 'string' ? [change] : [...early, change];
    },
  };
}
