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

export const currentToastAtom = atom<(Toast & { readonly id: number }) | undefined>(undefined);
const shownAt = new Map<string, number>();

export const toastAtom = atom(null, (_get, set, toast: Toast) => {
  // Not the clock: set back, it would hold back the text until then.
  const now = performance.now();
  if (now - (shownAt.get(toast.text) ?? -debounceMs) < debounceMs) return;
  shownAt.set(toast.text, now);
  set(currentToastAtom, { ...toast, id: now });
});

export function useToast(): (toast: Toast) => void {
  return useSetAtom(toastAtom);
}
