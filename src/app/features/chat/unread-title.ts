import { shortCount } from './unread';

const mark = /^\(\d+\+?\) /;

/** The document's title with the unread count in front: "(2) Lamps · Kitewharf". */
export function titleWithUnread(title: string, unread: number): string {
  const plain = title.replace(mark, '');
  return unread > 0 ? `(${shortCount(unread)}) ${plain}` : plain;
}

/** Keeps the count in front of the title, also when a page sets a new title. Returns a function that stops this. */
export function keepInTitle(unread: number): () => void {
  const name = () => {
    const title = titleWithUnread(document.title, unread);
    // Only if it differs: setting the title triggers the observer again.
    if (document.title !== title) document.title = title;
  };
  name();
  const watcher = new MutationObserver(name);
  // The title element itself may be replaced, so its parent is observed.
  watcher.observe(document.head, { subtree: true, childList: true, characterData: true });
  return () => watcher.disconnect();
}
