/** For the outline of what has the focus. */
const edgePx = 8;

/**
 * What a toast covers can be scrolled out from under it, the end of the page too; what has the focus is at once. Ends with the
 * returned function.
 */
export function keepClear(toast: Element | null): () => void {
  if (!toast || toast.closest('dialog')) return () => {};
  const footer = document.querySelector<HTMLElement>('main + footer');
  // Not a custom property: one of the root restyles the whole document.
  const makeRoom = (room: string) => {
    document.documentElement.style.scrollPaddingBlockEnd = room;
    if (footer) footer.style.paddingBlockEnd = room;
  };
  const observer = new ResizeObserver(() => {
    makeRoom(`${innerHeight - toast.getBoundingClientRect().top + edgePx}px`);
    const focused = document.activeElement;
    if (!focused?.matches(':focus-visible')) return;
    const { left, top, width, height } = focused.getBoundingClientRect();
    if (toast.contains(document.elementFromPoint(left + width / 2, top + height / 2))) focused.scrollIntoView({ block: 'nearest' });
  });
  observer.observe(toast);
  return () => {
    observer.disconnect();
    makeRoom('');
  };
}
