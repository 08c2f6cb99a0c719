import { atom, useSetAtom } from 'jotai';

/** `text` is in the page's language. Errors stay until they are closed, the rest at least five seconds. */
export type Toast = {
  readonly kind: 'done' | 'warning' | 'error';
  readonly text: string;
  /** what can be done about it, as undoing a removal; the toast closes with it */
  readonly action?: { readonly label: string; readonly act: () => void };
  /** what closing it is called where that is a choice of its own, as going on after something was added */
  readonly close?: string;
};

/** The same message within half a second shows once; another is not held back. */
const debounceMs = 500;

/** The toast that shows now. */
export const currentToastAtom = atom<(Toast & { readonly id: number }) | undefined>(undefined);
const shownAt = new Map<string, number>();

export const toastAtom = atom(null, (_get, set, toast: Toast) => {
  const now = Date.now();
  if (now - (shownAt.get(toast.text) ?? -debounceMs) < debounceMs) return;
  shownAt.set(toast.text, now);
  set(currentToastAtom, { ...toast, id: now });
});

export function useToast(): (toast: Toast) => void {
  return useSetAtom(toastAtom);
}
