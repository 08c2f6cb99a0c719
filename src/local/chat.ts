import * as v from 'valibot';
import type { ChatMessage } from '../contract/shop/chat';
import { counted } from './counters';
import { device, type ChatMarkRow } from './database/database';
import { parseRow } from './database/parse-row';
import { makingRoom } from './database/storage-eviction';
import { watch } from './database/watch';
import { presentUser } from './session/session-row';

const chatMarkRow = v.object({ messageId: v.string() });

async function markedMessage(user: string, mark: ChatMarkRow['mark']): Promise<string | undefined> {
  return parseRow(chatMarkRow, await device.chatMarks.get([user, mark]))?.messageId;
}

/** The number of the present user's unread messages. */
export async function unreadCount(): Promise<number> {
  const user = await presentUser(device);
  return user === undefined ? 0 : counted(device, user, 'chatUnread');
}

export function watchUnread(listener: (count: number) => void): () => void {
  return watch(unreadCount, listener);
}

async function ownMark(mark: ChatMarkRow['mark']): Promise<string | undefined> {
  const user = await presentUser(device);
  return user === undefined ? undefined : markedMessage(user, mark);
}

/**
 * The last message that the shop listed: the socket resumes from it. Not simply the last one stored, because the reply
 * to the user's own message may come before an earlier message from the other side.
 */
export function lastMessageId(): Promise<string | undefined> {
  return ownMark('received');
}

/** The last message that was on screen: it tells the shop what was read. */
export function lastReadMessageId(): Promise<string | undefined> {
  return ownMark('read');
}

/** Saves what the shop listed for a user, if that user is still logged in: messages, the unread count, and whether they are on screen. */
export async function keepChat(
  user: string,
  news: { readonly messages?: readonly ChatMessage[]; readonly unread?: number; readonly read?: boolean },
): Promise<void> {
  const { messages = [], unread, read = false } = news;
  const write = () => device.transaction('rw', device.chat, device.chatMarks, device.counters, device.session, async () => {
    if ((await presentUser(device)) !== user) return;
    await device.chat.bulkPut(messages.map((message) => ({ ...message, user })));
    const before = await markedMessage(user, 'received');
    const newest = messages.at(-1)?.id;
    const isNews = newest !== undefined && (before === undefined || later(newest, before));
    const received = isNews ? newest : before;
    if (received !== undefined && isNews) await device.chatMarks.put({ user, mark: 'received', messageId: received });
    if (received !== undefined && read) await device.chatMarks.put({ user, mark: 'read', messageId: received });
    if (unread !== undefined) await device.counters.put({ user, name: 'chatUnread', value: unread });
  });
  await makingRoom(device, write, true);
}

function later(one: string, other: string): boolean {
  return one.length === other.length ? one > other : one.length > other.length;
}
