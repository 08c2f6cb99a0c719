import type { createStore } from 'jotai';
import { followBadge } from '../../../local/badge';
import { followUnread } from '../../../local/chat';
import { followSession } from '../../../sync/session';
import { unreadAtom } from './unread';
import { badgeApp, keepInTitle } from './unread-title';

/**
 * Shows what is unread wherever it is shown: in the header, before the document's title; on the installed app with the orders that wait. The
 * device says it, so that every tab of it says the same.
 */
export function beginChat(store: ReturnType<typeof createStore>): void {
  let letTitleGo = () => {};
  followUnread((unread) => {
    store.set(unreadAtom, unread);
    letTitleGo();
    letTitleGo = keepInTitle(unread);
  });
  followBadge(badgeApp);
  followSession((session) => {
    // Whoever may chat opens it at once, also without a line.
    if (session) void import('./dialog/chat-dialog').catch(() => {});
  });
}
