import type { FromServer } from '../contract/shop/realtime';
import { keepChat, lastMessageId, lastReadMessageId } from '../local/chat';
import { currentSession, watchSession } from '../local/session/kept-session';
import type { Language } from '../rules/languages';
import { call } from './api';
import { currentConnection } from './connectivity';

/** How often messages are requested while the dialog is open and while it is closed; only without a socket. */
export const openPollMs = 5_000;
export const closedPollMs = 30_000;

let isOpen = false;
let socketWorks = false;
/** of the session that is polled for */
let token: string | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;
let currentLanguage: () => Language = () => 'en';

/** How often the unread count became known without a request: a reply to an earlier request is then outdated. */
let unreadChanges = 0;

/** Requests new messages. With the dialog open they count as read, which the request reports to the shop. Returns whether the shop listed them. */
export async function askForMessages(): Promise<boolean> {
  const session = currentSession();
  if (!session) return false;
  const { usercode: user } = session.user;
  // The shop takes the named message as read: while the dialog is closed, that is the last one that was on screen.
  const from = isOpen ? await lastMessageId() : await lastReadMessageId();
  const listed = await call('newOnlinechat!list', { ...(from !== undefined && { message_id: from }) }, { language: currentLanguage() });
  if (listed.status !== 'success') return false;
  const { messageList: messages } = listed.data;
  if (isOpen) {
    unreadChanges += 1;
    // The shop has heard it, whether or not this device has room for what it listed.
    await keepChat(user, { messages, read: true, unread: 0 }).catch(() => {});
    return true;
  }
  const before = unreadChanges;
  const unread = await call('newOnlinechat!unread', {}, { language: currentLanguage() });
  await keepChat(user, { messages, ...(unread.status === 'success' && unreadChanges === before && { unread: unread.data }) });
  return true;
}

/** `isTold`: the shop knows what is on screen. Until then it is asked again, even with a socket: nothing else says what was read. */
function schedule(isTold = true): void {
  clearTimeout(timer);
  if ((socketWorks && (isTold || !isOpen)) || !currentSession()) return;
  timer = setTimeout(() => void poll(), isOpen ? openPollMs : closedPollMs);
}

async function poll(): Promise<void> {
  schedule(currentConnection() === 'online' && (await askForMessages().catch(() => false)));
}

/** Call it when the dialog opens or closes. Opening requests messages at once, even with a socket: that tells the shop what was read. */
export function chatOpened(open: boolean): void {
  isOpen = open;
  if (open) void poll();
  else schedule();
}

/** Handles what the socket pushed: saves `chat` messages, as read if the dialog is open. */
export async function keepPushed(message: FromServer): Promise<void> {
  const user = currentSession()?.user.usercode;
  if (message.type !== 'chat' || user === undefined) return;
  unreadChanges += 1;
  await keepChat(user, { messages: message.messageList, ...(isOpen ? { read: true, unread: 0 } : { unread: message.unread }) });
  // Not awaited: the next pushed message would wait for it.
  if (isOpen && message.unread > 0) void poll();
}

/** Notes whether the socket works: while it doesn't, messages are polled. */
export function noteSocket(working: boolean): void {
  if (socketWorks === working) return;
  socketWorks = working;
  if (working) clearTimeout(timer);
  // A login, for which the socket is renewed, asks by itself.
  else if (currentSession()?.token === token) void poll();
}

/** Polls for the logged-in user, from the login on; call it once per page. The returned function ends that, for tests. */
export function watchChat(language: () => Language): () => void {
  currentLanguage = language;
  token = undefined;
  const stop = watchSession((session) => {
    if (session?.token === token) return;
    token = session?.token;
    if (session && !socketWorks) void poll();
    else schedule();
  });
  return () => {
    stop();
    clearTimeout(timer);
  };
}
