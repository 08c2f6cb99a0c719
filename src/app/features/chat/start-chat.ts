import type { createStore } from 'jotai';
import { watchUnread } from '../../../local/chat';
import { languageAtom } from '../../../i18n/language';
import { watchSession } from '../../../sync/session';
import { unreadAtom } from './unread';
import { keepInTitle } from './unread-title';

/**
 * Shows the unread count everywhere: in the header, in front of the document's title, on the installed app's badge. The count comes
 * from the device, so that all tabs show the same.
 */
export function startChat(store: ReturnType<typeof createStore>): void {
  let letTitleGo = () => {};
  watchUnread((unread) => {
    store.set(unreadAtom, unread);
    letTitleGo();
    letTitleGo = keepInTitle(unread);
  });
  watchSession((session) => {
    // The dialog is preloaded for logged-in users, so that it opens at once, also offline.
    if (!session) return;
    void import('./dialog/chat-dialog').catch(() => {});
    void import('./app-badge').then(({ startBadge }) => startBadge(() => store.get(languageAtom))).catch(() => {});
  });
}
