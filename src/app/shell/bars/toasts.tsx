import { atom, useAtomValue, useSetAtom } from 'jotai';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { useIntl } from 'react-intl';
import { Icon } from '../../../ui/icon';
import { lazySubscribe } from '../../../ui/loading/lazy-subscribe';
import { currentToastAtom, toastsAtom, type Toast } from '../../../ui/toast';
import { useHoverOrFocus } from '../../../ui/use-hover-or-focus';
import { DialogNetworkBar } from './dialog-network-bar';
import css from './toasts.module.css';

const doneForMs = 5_000;

/** Closes this toast only: on a busy device its time may be over before the one that has taken its place is rendered. */
export const closeToastAtom = atom(null, (_get, set, closed: Toast) => set(toastsAtom, (shown) => shown.filter((toast) => toast !== closed)));

/** Shows one toast at a time: in the modal dialog that is open, as all that is outside it is covered and inert, else at the bottom of the page. The state of the connection is told there too. */
export function Toasts() {
  const toast = useAtomValue(currentToastAtom);
  const dialog = useSyncExternalStore(watchDialogs, openDialog, () => null);
  return (
    <>
      <LiveRegions toast={dialog ? undefined : toast} />
      {dialog && createPortal(<LiveRegions toast={toast} />, dialog)}
      {dialog && <DialogNetworkBar dialog={dialog} />}
    </>
  );
}

/** The one opened last: a dialog that opens another stands before it in the document. */
function openDialog(): Element | null {
  return [...document.querySelectorAll('dialog[open]')].at(-1) ?? null;
}

function watchDialogs(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange);
  observer.observe(document.body, { subtree: true, attributeFilter: ['open'] });
  return () => observer.disconnect();
}

/** They are there before a toast is, as what comes together with its live region is not announced. */
function LiveRegions({ toast }: { toast: (Toast & { readonly id: number }) | undefined }) {
  const isError = toast?.kind === 'error';
  const body = toast && <ToastBody key={toast.id} toast={toast} />;
  return (
    <div className={css['place']}>
      <div role="status">{!isError && body}</div>
      <div role="alert">{isError && body}</div>
    </div>
  );
}

/** A toast; it stays while hovered or focused. */
function ToastBody({ toast }: { toast: Toast }) {
  const { kind, text, action, close: goOn } = toast;
  const intl = useIntl();
  const body = useRef<HTMLDivElement>(null);
  const close = useSetAtom(closeToastAtom);
  const { isInside, handlers } = useHoverOrFocus();
  useEffect(() => {
    if (isInside || kind === 'error') return undefined;
    const timer = window.setTimeout(() => close(toast), doneForMs);
    return () => window.clearTimeout(timer);
  }, [toast, kind, isInside, close]);
  // Loaded with the first toast, as no first visit needs it.
  useEffect(() => lazySubscribe(() => import('./keep-focus'), ({ keepFocus }) => keepFocus(body.current)), []);
  return (
    <div ref={body} className={css['toast']} data-kind={kind} {...handlers}>
      <Icon name={kind === 'done' ? 'check' : 'alert'} />
      <p>{text}</p>
      {action && (
        <button
          type="button"
          className={css['action']}
          onClick={() => {
            close(toast);
            action.act();
          }}
        >
          {action.label}
        </button>
      )}
      {goOn === undefined ? (
        <button type="button" aria-label={intl.formatMessage({ id: 'shell.close' })} onClick={() => close(toast)}>
          <Icon name="close" />
        </button>
      ) : (
        <button type="button" className={css['action']} onClick={() => close(toast)}>{goOn}</button>
      )}
    </div>
  );
}
