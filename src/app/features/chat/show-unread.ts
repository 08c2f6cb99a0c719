import type { createStore } from 'jotai';
import { languageAtom } from '../../../i18n/language';
import { watchUnread } from '../../../local/chat';
import { startBadge } from './app-badge';
import { unreadAtom } from './unread';
import { keepInTitle } from './unread-title';

/**
 * Shows the unread count everywhere: in the header, in front of the document's title, on the installed app's badge; call it once per
 * page. The count comes from the device, so that all tabs show the same, and none after a logout.
 */
export function showUnread(store: ReturnType<typeof createStore>): void {
  let letTitleGo = () => {};
  watchUnread((unread) => {
    store.set(unreadAtom, unread);
    letTitleGo();
    letTitleGo = keepInTitle(unread);
  });
  startBadge(() => store.get(languageAtom));
}
