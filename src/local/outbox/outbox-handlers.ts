import * as v from 'valibot';
import type { RefusalKey } from '../../contract/refusals';
import type { OutboxCall, Payload, Reply } from '../../contract/shop/calls';
import { firstCalls } from '../../contract/shop/page-calls';
import { staleAfter } from '../../contract/shop/stale-after';
import type { UploadModule } from '../../contract/shop/uploads';
import { withAdded, withDeleted, withEdited } from '../../rules/addresses/address-book';
import { reviewedLine } from '../../rules/orders/orders';
import { countOne } from '../counters';
import type { DeviceDatabase, FavouriteRow } from '../database/database';
import { markOrder } from '../orders/order-marks';
import { invalidate } from '../replies/invalidate';
import { settleAddress } from '../replies/stored-addresses';
import { settlePreference, settleWish } from '../replies/stored-news';
import { favouritesListed } from '../stored-favourites';
import { unreadable, type OutboxRow } from './outbox-row';

/** How the outbox handles one call. A queued call without an entry here does not compile. */
type OutboxHandler<Name extends OutboxCall> = {
  /** of the payload's shape: raised with every change of it, together with a new upgrader */
  readonly version: number;
  /** from version 1 to 2, from 2 to 3 …: an entry of any released version can still be sent */
  readonly upgraders: readonly ((payload: unknown) => unknown)[];
  /** entries of one lane are sent in the order they were made; lanes don't wait for each other */
  lane(payload: Payload<Name>): string;
  /** what the action is about, where a later action may replace an earlier one */
  entity?(payload: Payload<Name>): string;
  /** the opposite action: this one replaces an entry of that action which was never tried */
  readonly undoes?: OutboxCall;
  /** whether the shop's state is already as wanted; `undefined` if the device doesn't know */
  isDone?(db: DeviceDatabase, about: { readonly user: string; readonly payload: Payload<Name> }): Promise<boolean | undefined>;
  /** the module that its pictures are uploaded for */
  readonly pictures?: UploadModule;
  /** refusals of a second try that mean that the first one arrived */
  readonly arrived?: readonly RefusalKey[];
  /** refusals of any try that mean that the shop's state is already as wanted, whoever did it: the shopper needn't be asked */
  readonly alreadyDone?: readonly RefusalKey[];
  /**
   * Saves the reply on the device, in the transaction that deletes the entry. There is no reply if only the refusal of
   * a second try showed that the first one arrived.
   */
  apply?(db: DeviceDatabase, done: { readonly user: string; readonly payload: Payload<Name>; readonly reply: Reply<Name> | undefined }): Promise<void>;
};

/** Whether the favourite is present (or absent) as wanted, by the shop's whole list; `undefined` until that was received. */
async function shopHas(db: DeviceDatabase, { user, kind, id }: FavouriteRow, wanted: boolean): Promise<boolean | undefined> {
  if (!(await favouritesListed(db, user, kind))) return undefined;
  return ((await db.favourites.get([user, kind, id])) !== undefined) === wanted;
}

/** Shows the review on the order's own pages at once, before the shop is asked again. */
async function noteReviewed(db: DeviceDatabase, user: string, orderId: string, lines: readonly { readonly sellerGoodsId: string; readonly skuId: string }[]): Promise<void> {
  // The time is never shown.
  for (const line of lines) await markOrder(db, user, 'reviewed', reviewedLine(orderId, line), 0);
  await invalidate(db, user, staleAfter.order);
}

/** The last action on a preference wins. */
const preference = (isWanted: boolean) => ({
  version: 1,
  upgraders: [],
  lane: () => 'news',
  entity: ({ kind, channel }: Payload<'news!add'>) => `news ${kind} ${channel}`,
  apply: (db: DeviceDatabase, { user, payload }: { readonly user: string; readonly payload: Payload<'news!add'> }) => settlePreference(db, user, payload, isWanted),
});

/** The last action on a wish wins. */
const wish = (isWanted: boolean) => ({
  version: 1,
  upgraders: [],
  lane: () => 'news',
  entity: ({ kind, sellerGoodsId, skuId = '' }: Payload<'wish!del'>) => `wish ${kind} ${sellerGoodsId} ${skuId}`,
  apply: (db: DeviceDatabase, { user, payload }: { readonly user: string; readonly payload: Payload<'wish!add'> | Payload<'wish!del'> }) => settleWish(db, user, payload, isWanted),
});

const favouriteReplies = { goods: ['keepGoods!list', 'keepGoods!count'], seller: ['focusSeller!list', 'focusSeller!count'] } as const;
const goodsId = ({ sellerGoodsId }: Payload<'keepGoods!add'>) => sellerGoodsId;
const sellerId = ({ sellerId: id }: Payload<'focusSeller!add'>) => id;

/** The last action on a favourite wins; if the shop has it as wanted, none is needed. */
function favourite<Of>(kind: FavouriteRow['kind'], idOf: (payload: Of) => string, isWanted: boolean) {
  const name = (payload: Of) => `${kind} ${idOf(payload)}`;
  type About = { readonly user: string; readonly payload: Of };
  return {
    version: 1,
    upgraders: [],
    lane: name,
    entity: name,
    isDone: (db: DeviceDatabase, { user, payload }: About) => shopHas(db, { user, kind, id: idOf(payload) }, isWanted),
    async apply(db: DeviceDatabase, { user, payload }: About) {
      const id = idOf(payload);
      if (isWanted) await db.favourites.put({ user, kind, id });
      else await db.favourites.delete([user, kind, id]);
      await countOne(db, user, 'favouritesSettled');
      await invalidate(db, user, favouriteReplies[kind]);
    },
  };
}

export const outboxHandlers: { readonly [Name in OutboxCall]: OutboxHandler<Name> } = {
  // 2: the payload may also hold the price that was seen
  'keepGoods!add': { ...favourite('goods', goodsId, true), version: 2, upgraders: [(payload) => payload], undoes: 'keepGoods!del' },
  'keepGoods!del': { ...favourite('goods', goodsId, false), undoes: 'keepGoods!add' },
  'focusSeller!add': { ...favourite('seller', sellerId, true), undoes: 'focusSeller!del' },
  'focusSeller!del': { ...favourite('seller', sellerId, false), undoes: 'focusSeller!add' },
  'newOnlinechat!send': {
    // 2: the payload may also say what the message is about
    version: 2,
    upgraders: [(payload) => payload],
    lane: () => 'chat',
    pictures: 'chat',
    async apply(db, { user, reply }) {
      if (reply) await db.chat.put({ ...reply, user });
    },
  },
  'localuser!refreshAvatar': {
    version: 1,
    upgraders: [],
    lane: () => 'avatar',
    pictures: 'avatar',
    apply: (db, { user }) => invalidate(db, user, ['localuser!get']),
  },
  'evaluation!add': {
    version: 1,
    upgraders: [],
    lane: ({ orderId }) => `review ${orderId}`,
    pictures: 'evaluation',
    apply: (db, { user, payload }) => noteReviewed(db, user, payload.orderId, [payload]),
  },
  'evaluation!addList': {
    version: 1,
    upgraders: [],
    lane: ({ orderId }) => `review ${orderId}`,
    pictures: 'evaluation',
    apply: (db, { user, payload }) => noteReviewed(db, user, payload.orderId, payload.evaluationList),
  },
  // One lane, because the order of the actions decides which address is the default.
  'address!add': {
    version: 1,
    upgraders: [],
    lane: () => 'addresses',
    apply: (db, { user, payload, reply }) => settleAddress(db, user, (book) => (reply ? withAdded(book, { ...payload, id: reply.id }) : book)),
  },
  'address!edit': { version: 1, upgraders: [], lane: () => 'addresses', apply: (db, { user, payload }) => settleAddress(db, user, (book) => withEdited(book, payload)) },
  'address!del': { version: 1, upgraders: [], lane: () => 'addresses', apply: (db, { user, payload }) => settleAddress(db, user, (book) => withDeleted(book, payload.id)) },
  'order!remind': {
    version: 1,
    upgraders: [],
    lane: ({ orderId }) => `reminder ${orderId}`,
    // Pressed twice before the first was sent, it is one reminder.
    entity: ({ orderId }) => `reminder ${orderId}`,
    alreadyDone: ['orderReminded'],
    async apply(db, { user, payload, reply }) {
      // No reply means that the seller had been reminded already, from elsewhere and at a time that this device doesn't know.
      if (reply !== undefined) await markOrder(db, user, 'reminded', payload.orderId, Date.now());
      await invalidate(db, user, staleAfter.order);
    },
  },
  'news!add': { ...preference(true), undoes: 'news!del' },
  'news!del': { ...preference(false), undoes: 'news!add' },
  'wish!add': { ...wish(true), undoes: 'wish!del' },
  'wish!del': { ...wish(false), undoes: 'wish!add' },
  'subscribe!add': {
    version: 1,
    upgraders: [],
    lane: ({ email }) => `newsletter ${email}`,
    // Submitted twice, it is one entry.
    entity: ({ email }) => email,
    // A visitor's idempotency keys belong to the network address, which changes from one network to the next.
    arrived: ['emailSubscribed'],
  },
};

/** A handler whose call name is known only at run time. */
export type AnyHandler = OutboxHandler<never>;

export function isOutboxCall(name: string): name is OutboxCall {
  return Object.hasOwn(outboxHandlers, name);
}

export function handlerOf(name: OutboxCall): AnyHandler {
  return outboxHandlers[name] as AnyHandler;
}

/** An entry that this version can send: its payload in the current shape. */
export type ReadyEntry = { readonly row: OutboxRow; readonly name: OutboxCall; readonly payload: unknown };

/**
 * Prepares an entry for sending. `unknown`: an entry of a newer version of the mall; it is left as it is, shown, and
 * blocks its lane, so that nothing overtakes it. `unreadable`: its payload doesn't fit the call and never will; it is
 * shown until the shopper discards it, and its lane goes on.
 */
export function readyEntry(row: OutboxRow, handlers: { readonly [name: string]: AnyHandler } = outboxHandlers as never): ReadyEntry | 'unknown' | typeof unreadable {
  const { name } = row;
  const handler = Object.hasOwn(handlers, name) ? handlers[name] : undefined;
  if (!handler || !isOutboxCall(name) || row.version > handler.version) return 'unknown';
  let { payload } = row;
  for (const upgrade of handler.upgraders.slice(row.version - 1)) payload = upgrade(payload);
  return v.is(firstCalls[name].payload, payload) ? { row, name, payload } : unreadable;
}
