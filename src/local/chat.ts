import * as v from 'valibot';
import { askedAbout, type AboutCard, type AskedAbout, type ChatMessage } from '../contract/shop/chat';
import { counted } from './counters';
import { device, type ChatMarkRow, type ChatRow, type DeviceDatabase } from './database/database';
import { parseRow } from './database/parse-row';
import { watch } from './database/watch';
import { entriesOf } from './outbox/outbox-write';
import { presentUser } from './session/session-row';

/** A message as the dialog shows it: `waiting` is on its way, `needsYou` was refused. A picture on its way is shown from its bytes. */
export type ShownMessage = Omit<ChatMessage, 'about'> & {
  /** of one that is on its way only its kind and id are said: the card comes with the shop's answer */
  readonly about?: AskedAbout | AboutCard | undefined;
} & { readonly state: 'sent' | 'waiting' | 'needsYou'; readonly entryId?: string; readonly picture?: Blob };

/** The shop numbers messages, so that a longer id is a later one. */
function byPlace(a: ChatRow, b: ChatRow): number {
  return a.id.length - b.id.length || (a.id < b.id ? -1 : 1);
}

const written = v.object({ type: v.picklist(['text', 'img']), content: v.string(), about: v.optional(v.object(askedAbout)) });

/** What the shop has of the present user's conversation, oldest first, and after it what waits. What waits only for an answer that was lost is there already. */
export async function shownChat(db: DeviceDatabase): Promise<ShownMessage[]> {
  const user = await presentUser(db);
  if (user === undefined) return [];
  const sent = (await db.chat.where('user').equals(user).toArray()).toSorted(byPlace).map(({ user: _user, ...message }) => ({ ...message, state: 'sent' as const }));
  const arrived = new Set(sent.map(({ key }) => key));
  const waiting: ShownMessage[] = [];
  for (const entry of await entriesOf(db, user)) {
    if (arrived.has(entry.id)) continue;
    const message = entry.name === 'newOnlinechat!send' ? parseRow(written, entry.payload) : undefined;
    if (!message) continue;
    const picture = entry.pictures.length > 0 ? await db.outboxPictures.get([entry.id, 0]) : undefined;
    waiting.push({
      ...message,
      id: entry.id,
      send_receive: 'send',
      createtime: entry.madeAt,
      state: entry.state === 'needsYou' ? 'needsYou' : 'waiting',
      entryId: entry.id,
      ...(picture && { picture: new Blob([picture.bytes], { type: picture.type }) }),
    });
  }
  return [...sent, ...waiting];
}

export function followChat(tell: (messages: readonly ShownMessage[]) => void): () => void {
  return watch(() => shownChat(device), tell);
}

const chatMarkRow = v.object({ messageId: v.string() });

async function markedMessage(user: string, mark: ChatMarkRow['mark']): Promise<string | undefined> {
  return parseRow(chatMarkRow, await device.chatMarks.get([user, mark]))?.messageId;
}

/** How many messages to the present user were not read yet. */
export async function unreadCount(): Promise<number> {
  const user = await presentUser(device);
  return user === undefined ? 0 : counted(device, user, 'chatUnread');
}

export function watchUnread(tell: (count: number) => void): () => void {
  return watch(unreadCount, tell);
}

async function ownMark(mark: ChatMarkRow['mark']): Promise<string | undefined> {
  const user = await presentUser(device);
  return user === undefined ? undefined : markedMessage(user, mark);
}

/**
 * The last message that the shop listed: from it on the socket goes on. Not simply the last one here: one's own
 * message may be answered before an earlier one of the other side has come.
 */
export function lastMessageId(): Promise<string | undefined> {
  return ownMark('received');
}

/** The last one that was on screen: the shop learns from it what was read. */
export function lastReadMessageId(): Promise<string | undefined> {
  return ownMark('read');
}

/** Keeps what the shop listed for a user, if that user is still here: messages, how many are unread, and what is on screen. */
export async function keepChat(
  user: string,
  news: { readonly messages?: readonly ChatMessage[]; readonly unread?: number; readonly read?: boolean },
): Promise<void> {
  const { messages = [], unread, read = false } = news;
  await device.transaction('rw', device.chat, device.chatMarks, device.counters, device.session, async () => {
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
}

function later(one: string, other: string): boolean {
  return one.length === other.length ? one > other : one.length > other.length;
}
