import { atom, useAtomValue, useSetAtom } from 'jotai';
import { useEffect, useState } from 'react';
import { useIntl } from 'react-intl';
import { Icon } from '../ui/icon';
import css from './toasts.module.css';

/** `text` is in the page's language. Errors stay until they are closed, the rest at least five seconds. */
export type Toast = { readonly kind: 'done' | 'warning' | 'error'; readonly text: string };

const doneForMs = 5_000;
/** Storefront, 8: the same message within half a second shows once; another is not held back. */
const debounceMs = 500;

const currentAtom = atom<(Toast & { readonly id: number }) | undefined>(undefined);
const shownAt = new Map<string, number>();

export const toastAtom = atom(null, (_get, set, toast: Toast) => {
  const now = Date.now();
  if (now - (shownAt.get(toast.text) ?? -debounceMs) < debounceMs) return;
  shownAt.set(toast.text, now);
  set(currentAtom, { ...toast, id: now });
});

export function useToast(): (toast: Toast) => void {
  return useSetAtom(toastAtom);
}

/** One at a time, at the bottom; held while it is hovered or has focus. */
export function Toasts() {
  const intl = useIntl();
  const toast = useAtomValue(currentAtom);
  const close = useSetAtom(currentAtom);
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (!toast || held || toast.kind === 'error') return undefined;
    const timer = window.setTimeout(() => close(undefined), doneForMs);
    return () => window.clearTimeout(timer);
  }, [toast, held, close]);
  const isError = toast?.kind === 'error';
  const body = toast && (
    <div
      key={toast.id}
      className={css['toast']}
      data-kind={toast.kind}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Icon name={toast.kind === 'done' ? 'check' : 'alert'} />
      <p>{toast.text}</p>
      <button type="button" aria-label={intl.formatMessage({ id: 'shell.close' })} onClick={() => close(undefined)}>
        <Icon name="close" />
      </button>
    </div>
  );
  return (
    <div className={css['place']}>
      <div role="status">{!isError && body}</div>
      <div role="alert">{isError && body}</div>
    </div>
  );
}
