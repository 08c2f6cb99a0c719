import type { createStore } from 'jotai';
import { onFirstSession, watchSession } from '../../../local/session/kept-session';
import { retryImport } from '../../../ui/loading/retry-import';

/** Loads what the chat of a logged-in user needs: visitors have no messages. */
export function startChat(store: ReturnType<typeof createStore>): void {
  onFirstSession(() => void retryImport(() => import('./show-unread')).then(({ showUnread }) => showUnread(store)).catch(() => {}));
  watchSession((session) => {
    // The dialog is preloaded, so that it opens at once, also offline.
    if (session) void import('./dialog/chat-dialog').catch(() => {});
  });
}
