import * as v from 'valibot';
import { askedAbout, type AboutCard, type AskedAbout, type ChatMessage } from '../contract/shop/chat';
import { device, type ChatRow, type DeviceDatabase } from './database/database';
import { parseRow } from './database/parse-row';
import { watch } from './database/watch';
import { entriesOf } from './outbox/outbox-write';
import { presentUser } from './session/session-row';

/** A message as the dialog shows it: `waiting` is not sent yet, `needsYou` was refused. A picture not yet sent is shown from its bytes. */
export type ShownMessage = Omit<ChatMessage, 'about'> & {
  /** for an unsent message only kind and id: the card comes with the shop's reply */
  readonly about?: AskedAbout | AboutCard | undefined;
} & { readonly state: 'sent' | 'waiting' | 'needsYou'; readonly entryId?: string; readonly picture?: Blob };

/** Compares by id: the shop numbers messages, so a longer id is a later one. */
function byPlace(a: ChatRow, b: ChatRow): number {
  return a.id.length - b.id.length || (a.id < b.id ? -1 : 1);
}

const written = v.object({ type: v.picklist(['text', 'img']), content: v.string(), about: v.optional(v.object(askedAbout)) });

/**
 * The present user's conversation: the shop's messages, oldest first, then those waiting in the outbox. An entry whose
 * message the shop already lists is left out: only its reply was lost.
 */
export async function shownChat(db: DeviceDatabase): Promise<ShownMessage[]> {
  const user = await presentUser(db);
  if (user === undefined) return [];
  // The outbox first: a message that is sent between the two reads is then in both, not in neither.
  const entries = await entriesOf(db, user);
  const sent = (await db.chat.where('user').equals(user).toArray()).toSorted(byPlace).map(({ user: _user, ...message }) => ({ ...message, state: 'sent' as const }));
  const arrived = new Set(sent.map(({ key }) => key));
  const waiting: ShownMessage[] = [];
  for (const entry of entries) {
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

export function watchMessages(listener: (messages: readonly ShownMessage[]) => void): () => void {
  return watch(() => shownChat(device), listener);
}
