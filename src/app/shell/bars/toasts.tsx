import { atom, useAtomValue, useSetAtom } from 'jotai';
import { useEffect, useRef, useSyncExternalStore, type MouseEvent, type RefObject } from 'react';
import { createPortal } from 'react-dom';
import { useIntl } from 'react-intl';
import { Icon } from '../../../ui/icon';
import { goToPageHeading } from '../../../ui/page-heading';
import { currentToastAtom, toastsAtom, type Toast } from '../../../ui/toast';
import { useHoverOrFocus } from '../../../ui/use-hover-or-focus';
import css from './toasts.module.css';

const doneForMs = 5_000;

/** For the outline of what has the focus. */
const edgePx = 8;

/** Closes this toast only: on a busy device its time may be over before the one that has taken its place is rendered. */
export const closeToastAtom = atom(null, (_get, set, closed: Toast) => set(toastsAtom, (shown) => shown.filter((toast) => toast !== closed)));

/** Shows one toast at a time: in the modal dialog that is open, as all that is outside it is covered and inert, else at the bottom of the page. */
export function Toasts() {
  const toast = useAtomValue(currentToastAtom);
  const dialog = useSyncExternalStore(watchDialogs, openDialog, () => null);
  return (
    <>
      <LiveRegions toast={dialog ? undefined : toast} />
      {dialog && createPortal(<LiveRegions toast={toast} />, dialog)}
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

/** What a toast covers can be scrolled out from under it, the end of the page too; what has the focus is at once. */
function useKeepClear(): RefObject<HTMLDivElement | null> {
  const toast = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { current: shown } = toast;
    if (!shown || shown.closest('dialog')) return undefined;
    const footer = document.querySelector<HTMLElement>('main + footer');
    // Not a custom property: one of the root restyles the whole document.
    const keepClear = (room: string) => {
      document.documentElement.style.scrollPaddingBlockEnd = room;
      if (footer) footer.style.paddingBlockEnd = room;
    };
    const observer = new ResizeObserver(() => {
      keepClear(`${innerHeight - shown.getBoundingClientRect().top + edgePx}px`);
      const focused = document.activeElement;
      if (!focused?.matches(':focus-visible')) return;
      const { left, top, width, height } = focused.getBoundingClientRect();
      if (shown.contains(document.elementFromPoint(left + width / 2, top + height / 2))) focused.scrollIntoView({ block: 'nearest' });
    });
    observer.observe(shown);
    return () => {
      observer.disconnect();
      keepClear('');
    };
  }, []);
  return toast;
}

/** A toast; it stays while hovered or focused. */
function ToastBody({ toast }: { toast: Toast }) {
  const { kind, text, action, close: goOn } = toast;
  const intl = useIntl();
  const body = useKeepClear();
  const close = useSetAtom(closeToastAtom);
  const { isInside, handlers } = useHoverOrFocus();
  useEffect(() => {
    if (isInside || kind === 'error') return undefined;
    const timer = window.setTimeout(() => close(toast), doneForMs);
    return () => window.clearTimeout(timer);
  }, [toast, kind, isInside, close]);
  const end = ({ currentTarget }: MouseEvent) => {
    // The pressed button goes with the toast. Before its action: a dialog that it opens gives the focus back to where it is now.
    if (currentTarget === document.activeElement) {
      currentTarget.closest('dialog')?.querySelector('h2')?.focus();
      goToPageHeading();
    }
    close(toast);
  };
  return (
    <div ref={body} className={css['toast']} data-kind={kind} {...handlers}>
      <Icon name={kind === 'done' ? 'check' : 'alert'} />
      <p>{text}</p>
      {action && (
        <button
          type="button"
          className={css['action']}
          onClick={(event) => {
            end(event);
            action.act();
          }}
        >
          {action.label}
        </button>
      )}
      {goOn === undefined ? (
        <button type="button" aria-label={intl.formatMessage({ id: 'shell.close' })} onClick={end}>
          <Icon name="close" />
        </button>
      ) : (
        <button type="button" className={css['action']} onClick={end}>{goOn}</button>
      )}
    </div>
  );
}
