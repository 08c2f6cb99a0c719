import type { FromServer } from '../contract/shop/realtime';
import { keepChat, lastMessageId, lastReadMessageId } from '../local/chat';
import { currentSession, watchSession } from '../local/session/kept-session';
import type { Language } from '../rules/languages';
import { call } from './api';
import { currentConnection } from './connectivity';

/** While the dialog is open messages are asked for so often, and otherwise so often; only without a socket. */
export const openPollMs = 5_000;
export const closedPollMs = 30_000;

let isOpen = false;
let socketWorks = false;
let timer: ReturnType<typeof setTimeout> | undefined;
let spoken: () => Language = () => 'en';

/** How often it became known, without a question, how many are unread: an answer to one from before that is old news. */
let tellings = 0;

/** Asks the shop for what is new. With the dialog open what comes is read, and the shop is told so. */
export async function askForMessages(): Promise<void> {
  const session = currentSession();
  if (!session) return;
  const { usercode: user } = session.user;
  // The message named is what the shop takes for read: while nobody looks, that is the last one that was on screen.
  const from = isOpen ? await lastMessageId() : await lastReadMessageId();
  const listed = await call('newOnlinechat!list', { ...(from !== undefined && { message_id: from }) }, { language: spoken() });
  if (listed.status !== 'success') return;
  const { messageList: messages } = listed.data;
  if (isOpen) {
    tellings += 1;
    return keepChat(user, { messages, read: true, unread: 0 });
  }
  const before = tellings;
  const unread = await call('newOnlinechat!unread', {}, { language: spoken() });
  await keepChat(user, { messages, ...(unread.status === 'success' && tellings === before && { unread: unread.data }) });
}

function schedule(): void {
  clearTimeout(timer);
  if (socketWorks || !currentSession()) return;
  timer = setTimeout(() => void poll(), isOpen ? openPollMs : closedPollMs);
}

async function poll(): Promise<void> {
  if (currentConnection() === 'online') await askForMessages().catch(() => {});
  schedule();
}

/** The dialog was opened or closed. Opening it asks at once, also with a socket: it is how the shop learns what was read. */
export function chatOpened(open: boolean): void {
  isOpen = open;
  if (open) void poll();
  else schedule();
}

/** What the socket pushed; `chat` messages are kept, and read where the dialog shows them. */
export async function heardFromSocket(message: FromServer): Promise<void> {
  const user = currentSession()?.user.usercode;
  if (message.type !== 'chat' || user === undefined) return;
  tellings += 1;
  await keepChat(user, { messages: message.messageList, ...(isOpen ? { read: true, unread: 0 } : { unread: message.unread }) });
  if (isOpen && message.unread > 0) await askForMessages();
}

/** Whether the socket is there: while it isn't, messages are asked for. */
export function socketIs(working: boolean): void {
  if (socketWorks === working) return;
  socketWorks = working;
  if (working) clearTimeout(timer);
  else void poll();
}

/** Asks for whoever is logged in, from their login on; once a page. */
export function watchChat(language: () => Language): () => void {
  spoken = language;
  let token: string | undefined;
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
