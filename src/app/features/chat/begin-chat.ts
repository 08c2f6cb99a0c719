import type { createStore } from 'jotai';
import { watchUnread } from '../../../local/chat';
import { languageAtom } from '../../../i18n/language';
import { watchSession } from '../../../sync/session';
import { unreadAtom } from './unread';
import { keepInTitle } from './unread-title';

/**
 * Shows what is unread wherever it is shown: in the header, before the document's title, on the installed app. The
 * device says it, so that every tab of it says the same.
 */
export function beginChat(store: ReturnType<typeof createStore>): void {
  let letTitleGo = () => {};
  watchUnread((unread) => {
    store.set(unreadAtom, unread);
    letTitleGo();
    letTitleGo = keepInTitle(unread);
  });
  watchSession((session) => {
    // Whoever may chat opens it at once, also without a line.
    if (!session) return;
    void import('./dialog/chat-dialog').catch(() => {});
    void import('./app-badge').then(({ beginBadge }) => beginBadge(() => store.get(languageAtom))).catch(() => {});
  });
}
