import * as v from 'valibot';
import type { RefusalKey } from '../../contract/refusals';
import type { OutboxCall, Payload, Reply } from '../../contract/shop/calls';
import { firstCalls } from '../../contract/shop/page-calls';
import { staleAfter } from '../../contract/shop/stale-after';
import type { UploadModule } from '../../contract/shop/uploads';
import { withAdded, withDeleted, withEdited } from '../../rules/addresses/address-book';
import { settleAddress } from '../addresses-kept';
import type { DeviceDatabase, FavouriteRow } from '../database/database';
import { favouritesListed, noteSettledFavourite } from '../favourites-listing';
import { markOrder, reviewedLine } from '../orders/order-marks';
import { invalidate } from '../replies/invalidate';
import { settlePreference, settleWish } from './news-kept';
import { unreadable, type OutboxRow } from './outbox-row';

/** What the outbox knows of one call. A call that is queued by the contract and has no kind here does not compile. */
type Kind<Name extends OutboxCall> = {
  /** of the payload's shape: rises with every change of it, together with an upgrader */
  readonly version: number;
  /** from version 1 to 2, from 2 to 3 …: every released version can still be sent */
  readonly upgraders: readonly ((payload: unknown) => unknown)[];
  /** entries of one lane are sent in the order they were made; lanes don't wait for each other */
  lane(payload: Payload<Name>): string;
  /** what it is about, where a later action may settle an earlier one */
  entity?(payload: Payload<Name>): string;
  /** the action that this one takes back: it takes the place of an entry of that which was never tried */
  readonly undoes?: OutboxCall;
  /** whether the shop has it so already; `undefined` where the device doesn't know */
  isSo?(db: DeviceDatabase, about: { readonly user: string; readonly payload: Payload<Name> }): Promise<boolean | undefined>;
  /** what its pictures are uploaded as */
  readonly pictures?: UploadModule;
  /** refusals that, to a second try, say that the first one arrived */
  readonly arrived?: readonly RefusalKey[];
  /** refusals that say, to any try, that the shop has it so already, done from wherever: nothing is left to ask of the shopper */
  readonly settles?: readonly RefusalKey[];
  /**
   * Brings the reply into what the device keeps, in the transaction that deletes the entry. There is none where only
   * the refusal of a second try told that the first one arrived.
   */
  apply?(db: DeviceDatabase, done: { readonly user: string; readonly payload: Payload<Name>; readonly reply: Reply<Name> | undefined }): Promise<void>;
};

const keptGoods = (id: string) => `goods ${id}`;
const followedSeller = (id: string) => `seller ${id}`;
/** Whether a favourite is there (or not), by the whole list as the shop told it; `undefined` before that. */
async function shopHas(db: DeviceDatabase, { user, kind, id }: FavouriteRow, wanted: boolean): Promise<boolean | undefined> {
  if (!(await favouritesListed(db, user, kind))) return undefined;
  return ((await db.favourites.get([user, kind, id])) !== undefined) === wanted;
}

/** The order's own pages say so at once, before the shop was asked anew. */
async function noteReviewed(db: DeviceDatabase, user: string, orderId: string, lines: readonly { readonly sellerGoodsId: string; readonly skuId: string }[]): Promise<void> {
  // When it was is never shown.
  for (const line of lines) await markOrder(db, user, 'reviewed', reviewedLine(orderId, line), 0);
  await invalidate(db, user, staleAfter.order);
}

/** What is said last of one preference counts. */
const preference = (isWanted: boolean) => ({
  version: 1,
  upgraders: [],
  lane: () => 'news',
  entity: ({ kind, channel }: Payload<'news!add'>) => `news ${kind} ${channel}`,
  apply: (db: DeviceDatabase, { user, payload }: { readonly user: string; readonly payload: Payload<'news!add'> }) => settlePreference(db, user, payload, isWanted),
});

/** What is said last of one wish counts. */
const wish = (isWanted: boolean) => ({
  version: 1,
  upgraders: [],
  lane: () => 'news',
  entity: ({ kind, sellerGoodsId, skuId = '' }: Payload<'wish!del'>) => `wish ${kind} ${sellerGoodsId} ${skuId}`,
  apply: (db: DeviceDatabase, { user, payload }: { readonly user: string; readonly payload: Payload<'wish!add'> | Payload<'wish!del'> }) => settleWish(db, user, payload, isWanted),
});

const goodsReplies = ['keepGoods!list', 'keepGoods!count'] as const;
const sellerReplies = ['focusSeller!list', 'focusSeller!count'] as const;

export const outboxKinds: { readonly [Name in OutboxCall]: Kind<Name> } = {
  'keepGoods!add': {
    version: 1,
    upgraders: [],
    lane: ({ sellerGoodsId }) => keptGoods(sellerGoodsId),
    entity: ({ sellerGoodsId }) => keptGoods(sellerGoodsId),
    undoes: 'keepGoods!del',
    isSo: (db, { user, payload }) => shopHas(db, { user, kind: 'goods', id: payload.sellerGoodsId }, true),
    async apply(db, { user, payload }) {
      await db.favourites.put({ user, kind: 'goods', id: payload.sellerGoodsId });
      await noteSettledFavourite(db, user);
      await invalidate(db, user, goodsReplies);
    },
  },
  'keepGoods!del': {
    version: 1,
    upgraders: [],
    lane: ({ sellerGoodsId }) => keptGoods(sellerGoodsId),
    entity: ({ sellerGoodsId }) => keptGoods(sellerGoodsId),
    undoes: 'keepGoods!add',
    isSo: (db, { user, payload }) => shopHas(db, { user, kind: 'goods', id: payload.sellerGoodsId }, false),
    async apply(db, { user, payload }) {
      await db.favourites.delete([user, 'goods', payload.sellerGoodsId]);
      await noteSettledFavourite(db, user);
      await invalidate(db, user, goodsReplies);
    },
  },
  'focusSeller!add': {
    version: 1,
    upgraders: [],
    lane: ({ sellerId }) => followedSeller(sellerId),
    entity: ({ sellerId }) => followedSeller(sellerId),
    undoes: 'focusSeller!del',
    isSo: (db, { user, payload }) => shopHas(db, { user, kind: 'seller', id: payload.sellerId }, true),
    async apply(db, { user, payload }) {
      await db.favourites.put({ user, kind: 'seller', id: payload.sellerId });
      await noteSettledFavourite(db, user);
      await invalidate(db, user, sellerReplies);
    },
  },
  'focusSeller!del': {
    version: 1,
    upgraders: [],
    lane: ({ sellerId }) => followedSeller(sellerId),
    entity: ({ sellerId }) => followedSeller(sellerId),
    undoes: 'focusSeller!add',
    isSo: (db, { user, payload }) => shopHas(db, { user, kind: 'seller', id: payload.sellerId }, false),
    async apply(db, { user, payload }) {
      await db.favourites.delete([user, 'seller', payload.sellerId]);
      await noteSettledFavourite(db, user);
      await invalidate(db, user, sellerReplies);
    },
  },
  'newOnlinechat!send': {
    // 2: what it is about may stand beside the words
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
  // One lane: which address is the default depends on the order.
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
    settles: ['orderReminded'],
    apply: (db, { user }) => invalidate(db, user, staleAfter.order),
  },
  'news!add': { ...preference(true), undoes: 'news!del' },
  'news!del': { ...preference(false), undoes: 'news!add' },
  'wish!add': { ...wish(true), undoes: 'wish!del' },
  'wish!del': { ...wish(false), undoes: 'wish!add' },
  'subscribe!add': {
    version: 1,
    upgraders: [],
    lane: ({ email }) => `newsletter ${email}`,
    // Sent twice it is one entry.
    entity: ({ email }) => email,
    // A visitor's keys are known by address, and that changes from one network to the next.
    arrived: ['emailSubscribed'],
  },
};

/** A kind whose name is known only when it runs. */
export type AnyKind = Kind<never>;

export function isOutboxCall(name: string): name is OutboxCall {
  return Object.hasOwn(outboxKinds, name);
}

export function kindOf(name: OutboxCall): AnyKind {
  return outboxKinds[name] as AnyKind;
}

/** An entry that this version can send: its payload in today's shape. */
export type ReadyEntry = { readonly row: OutboxRow; readonly name: OutboxCall; readonly payload: unknown };

/**
 * Reads an entry for sending. `unknown` is one of a newer version of the mall: it is kept as it lies, shown, and holds its
 * lane, so that nothing overtakes it. `unreadable` is one whose payload is not what the call takes, and never will be: it
 * is shown until the shopper discards it, and the rest goes on.
 */
export function readyEntry(row: OutboxRow, kinds: { readonly [name: string]: AnyKind } = outboxKinds as never): ReadyEntry | 'unknown' | typeof unreadable {
  const { name } = row;
  const kind = Object.hasOwn(kinds, name) ? kinds[name] : undefined;
  if (!kind || !isOutboxCall(name) || row.version > kind.version) return 'unknown';
  let { payload } = row;
  for (const upgrade of kind.upgraders.slice(row.version - 1)) payload = upgrade(payload);
  return v.is(firstCalls[name].payload, payload) ? { row, name, payload } : unreadable;
}
