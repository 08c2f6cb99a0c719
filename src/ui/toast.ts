import { atom, useSetAtom } from 'jotai';

/** `text` is in the page's language. Errors stay until they are closed, the rest at least five seconds. */
export type Toast = {
  readonly kind: 'done' | 'warning' | 'error';
  readonly text: string;
  /** what can be done about it, such as undoing a removal; it closes the toast too */
  readonly action?: { readonly label: string; readonly act: () => void };
  /** the label of the close button, if closing is a choice of its own, such as continuing after something was added */
  readonly close?: string;
};

/** The same text within half a second shows once; another text is not delayed. */
const debounceMs = 500;

/** More than these stand for one cause, such as a shop that is down: the earliest goes. */
const maxKept = 5;

type ShownToast = Toast & { readonly id: number };

/** The last one is shown. Those before it are errors that nobody has closed: each is shown again once those after it are gone. */
export const toastsAtom = atom<readonly ShownToast[]>([]);
export const currentToastAtom = atom((get) => get(toastsAtom).at(-1));
const shownAt = new Map<string, number>();

/** Shows a toast at once, as it answers what was just done; an error that it covers comes back after it. */
export const toastAtom = atom(null, (_get, set, toast: Toast) => {
  // Not the clock: set back, it would hold back the text until then.
  const now = performance.now();
  if (now - (shownAt.get(toast.text) ?? -debounceMs) < debounceMs) return;
  shownAt.set(toast.text, now);
  set(toastsAtom, (before) => [...before.filter(({ kind, text }) => kind === 'error' && text !== toast.text), { ...toast, id: now }].slice(-maxKept));
});

export function useToast(): (toast: Toast) => void {
  return useSetAtom(toastAtom);
}
