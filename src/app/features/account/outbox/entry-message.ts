import * as v from 'valibot';
import type { RefusalKey } from '../../../../contract/refusals';
import type { OutboxCall } from '../../../../contract/shop/calls';
import type { WaitingEntry } from '../../../../local/outbox/outbox';

/** A message id with its values. */
type Message = { readonly id: string; readonly values: Readonly<Record<string, string | number>> };

/** The message of each queued call is `outbox.act.<value>`. A queued call without one does not compile. */
const acts = {
  'keepGoods!add': 'favouriteAdd',
  'keepGoods!del': 'favouriteDel',
  'focusSeller!add': 'followAdd',
  'focusSeller!del': 'followDel',
  'newOnlinechat!send': 'chatText',
  'localuser!refreshAvatar': 'avatar',
  'evaluation!add': 'review',
  'evaluation!addList': 'review',
  'address!add': 'addressAdd',
  'address!edit': 'addressEdit',
  'address!del': 'addressDel',
  'order!remind': 'remind',
  'news!add': 'newsAdd',
  'news!del': 'newsDel',
  'wish!add': 'wishAdd',
  'wish!del': 'wishDel',
  'subscribe!add': 'newsletter',
} as const satisfies Record<OutboxCall, string>;

const about = v.object({
  orderId: v.optional(v.string()),
  sellerGoodsId: v.optional(v.string()),
  sellerId: v.optional(v.string()),
  type: v.optional(v.string()),
  content: v.optional(v.string()),
  email: v.optional(v.string()),
  name: v.optional(v.string()),
  kind: v.optional(v.string()),
  channel: v.optional(v.string()),
});

function aboutOf(entry: Pick<WaitingEntry, 'payload'>): v.InferOutput<typeof about> {
  const parsed = v.safeParse(about, entry.payload);
  return parsed.success ? parsed.output : {};
}

/** The goods and stores that entries refer to, to look up their names on the device. */
export function namedIn(entries: readonly Pick<WaitingEntry, 'payload'>[]): { goods: string[]; sellers: string[] } {
  const all = entries.map(aboutOf);
  return {
    goods: all.flatMap(({ sellerGoodsId }) => sellerGoodsId ?? []),
    sellers: all.flatMap(({ sellerId }) => sellerId ?? []),
  };
}

/** Longer messages are cut to this length. */
const shownCharacters = 80;

function beginning(text: string): string {
  const characters = Array.from(text.replaceAll(/\s+/g, ' '));
  return characters.length > shownCharacters ? `${characters.slice(0, shownCharacters).join('')}…` : characters.join('');
}

/** Isolates the text direction of what shoppers and sellers wrote. */
function isolated(text: string): string {
  return `\u2068${text}\u2069`;
}

/** Describes what an entry will do. Entries of another app version and unreadable ones have messages of their own. */
export function entryMessage(entry: Pick<WaitingEntry, 'name' | 'payload' | 'known' | 'refusal'>, names: ReadonlyMap<string, string>): Message {
  if (entry.refusal === 'unreadable') return { id: 'outbox.act.unreadable', values: {} };
  if (!entry.known || !Object.hasOwn(acts, entry.name)) return { id: 'outbox.act.unknown', values: {} };
  const act = acts[entry.name as OutboxCall];
  const { sellerGoodsId, sellerId, type, content = '', email = '', name: written, kind = '', channel = '' } = aboutOf(entry);
  if (act === 'chatText' && type === 'img') return { id: 'outbox.act.chatPicture', values: {} };
  if (act === 'chatText') return { id: 'outbox.act.chatText', values: { text: isolated(beginning(content)) } };
  if (act === 'newsletter') return { id: 'outbox.act.newsletter', values: { email: isolated(email) } };
  if (act === 'newsAdd' || act === 'newsDel') return { id: `outbox.act.${act}`, values: { kind, channel } };
  // An address is named by its recipient.
  const name = names.get(sellerGoodsId ?? sellerId ?? '') ?? written;
  return { id: `outbox.act.${act}`, values: { known: name === undefined ? 'no' : 'yes', name: isolated(name ?? ''), kind } };
}

/** What says of a product's review that no change of its words will have it taken: it was reviewed elsewhere, or its order has ended. */
const finalForReview: ReadonlySet<string> = new Set(['orderStatus', 'orderUnknown', 'goodsUnknown'] satisfies RefusalKey[]);

/** The order on whose page a refused review goes back into its form. In the list of an earlier version another product may still be open. */
export function orderToReview({ name, payload, state, editable, refusal = '' }: Pick<WaitingEntry, 'name' | 'payload' | 'state' | 'editable' | 'refusal'>): string | undefined {
  const isReview = (name === 'evaluation!add' && !finalForReview.has(refusal)) || name === 'evaluation!addList';
  return isReview && state === 'needsYou' && editable ? aboutOf({ payload }).orderId : undefined;
}

/** The one field of an entry that the user may edit before it is sent again. */
export type EditableField = 'content' | 'email';

export function editableField({ name, payload, editable }: Pick<WaitingEntry, 'name' | 'payload' | 'editable'>): EditableField | undefined {
  if (!editable) return undefined;
  if (name === 'newOnlinechat!send') return aboutOf({ payload }).type === 'text' ? 'content' : undefined;
  return name === 'subscribe!add' ? 'email' : undefined;
}
