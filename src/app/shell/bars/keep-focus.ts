import { goToPageHeading } from '../../../ui/page-heading';

/** For the outline of what has the focus. */
const edgePx = 8;

/** What has the focus is never under a toast, nor lost with it. Ends with the returned function. */
export function keepFocus(toast: Element | null): () => void {
  if (!toast) return () => {};
  const dialog = toast.closest('dialog');
  // The pressed button goes with the toast. Before its action: a dialog that it opens gives the focus back to where it is now.
  const onPress = ({ target }: Event) => {
    if (!(target instanceof Element) || !target.closest('button')?.contains(document.activeElement)) return;
    if (dialog) dialog.querySelector('h2')?.focus();
    else goToPageHeading();
  };
  toast.addEventListener('click', onPress, { capture: true });
  const stop = dialog ? () => {} : keepClear(toast);
  return () => {
    toast.removeEventListener('click', onPress, { capture: true });
    stop();
  };
}

/** What a toast covers can be scrolled out from under it, the end of the page too; what has the focus is at once. */
function keepClear(toast: Element): () => void {
  const footer = document.querySelector<HTMLElement>('main + footer');
  // Not a custom property: one of the root restyles the whole document.
  const makeRoom = (room: string) => {
    document.documentElement.style.scrollPaddingBlockEnd = room;
    if (footer) footer.style.paddingBlockEnd = room;
  };
  const observer = new ResizeObserver(() => {
    makeRoom(`${innerHeight - toast.getBoundingClientRect().top + edgePx}px`);
    uncoverFocus(toast);
  });
  observer.observe(toast);
  return () => {
    observer.disconnect();
    makeRoom('');
  };
}

/** The same for an offer: the styles make the room, also for a toast or the network bar above it (offer-bar.module.css). */
export function keepRoom(offer: Element | null): () => void {
  if (!offer) return () => {};
  const { style } = document.documentElement;
  const observer = new ResizeObserver(() => {
    style.setProperty('--offer', `${offer.getBoundingClientRect().height}px`);
    uncoverFocus(offer);
  });
  observer.observe(offer);
  return () => {
    observer.disconnect();
    style.removeProperty('--offer');
  };
}

function uncoverFocus(cover: Element): void {
  const focused = document.activeElement;
  if (!focused?.matches(':focus-visible')) return;
  const { left, top, width, height } = focused.getBoundingClientRect();
  if (cover.contains(document.elementFromPoint(left + width / 2, top + height / 2)) && !cover.contains(focused)) focused.scrollIntoView({ block: 'nearest' });
}
