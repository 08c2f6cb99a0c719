const mark = /^\(\d+\+?\) /;
const mostShown = 99;

/** A count in a badge or a title: above 99 it is only many. */
export function shortCount(count: number): string {
  return count > mostShown ? `${mostShown}+` : String(count);
}

/** The document's title with how many messages wait before it: "(2) Lamps · Kitewharf". */
export function titleWithUnread(title: string, unread: number): string {
  const plain = title.replace(mark, '');
  return unread > 0 ? `(${shortCount(unread)}) ${plain}` : plain;
}

/** Keeps the count before the title, whichever page names the document meanwhile. */
export function keepInTitle(unread: number): () => void {
  const name = () => {
    const title = titleWithUnread(document.title, unread);
    // Only what differs: setting it is a change that is heard here again.
    if (document.title !== title) document.title = title;
  };
  name();
  const watcher = new MutationObserver(name);
  // The element itself may be replaced, so its parent is watched.
  watcher.observe(document.head, { subtree: true, childList: true, characterData: true });
  return () => watcher.disconnect();
}
