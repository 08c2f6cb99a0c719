import * as v from 'valibot';
import { count, money, time } from '../../contract/fields';
import { payTypes } from '../../rules/orders/orders';
import { device, type DeviceDatabase } from '../database/database';
import { newId } from '../database/new-id';
import { parseRows } from '../database/parse-row';
import { watch } from '../database/watch';
import { presentUser } from '../session/session-row';

const line = v.object({
  identifier: v.string(),
  sellerGoodsId: v.string(),
  skuId: v.string(),
  name: v.string(),
  checkAttrName: v.string(),
  zoomImg: v.nullable(v.string()),
  imgUrl1: v.string(),
  price: v.nullable(money),
  discountPrice: v.nullable(money),
  sellingPrice: money,
  dispatchFee: money,
  longDistanceFee: money,
  deliveryFee: money,
  stock: count,
  buyMin: count,
  count,
  checked: v.boolean(),
  seller: v.object({ id: v.string(), name: v.string() }),
  seenAt: time,
  checkTotal: count,
});

/** `payload` is what the shop is told, to the letter: under one key it may never be another. */
const order = v.object({
  payload: v.object({
    addressId: v.string(),
    orderList: v.array(v.object({ sellerGoodsId: v.string(), skuId: v.string(), count })),
    total: money,
    /** to all sellers, as versions before wrote it */
    remark: v.optional(v.string()),
    remarkList: v.optional(v.array(v.object({ sellerId: v.string(), remark: v.string() }))),
  }),
  groups: v.array(v.object({ sellerId: v.string(), title: v.string(), list: v.array(line) })),
  payType: v.nullable(v.picklist(payTypes)),
});
export type DraftOrder = v.InferOutput<typeof order>;

const draft = v.object({
  id: v.string(),
  key: v.string(),
  state: v.picklist(['waiting', 'sent']),
  order,
  madeAt: time,
});
/**
 * An order that the shop has not confirmed. `waiting`: it was never sent, or is known not to have been placed. `sent`: it
 * was, and how that ended is not known; only the same words under the same `key` may be sent for it then.
 */
export type OrderDraft = v.InferOutput<typeof draft>;

/** The present user's, oldest first. */
export async function ownDrafts(db: DeviceDatabase): Promise<OrderDraft[]> {
  const user = await presentUser(db);
  if (user === undefined) return [];
  const rows = await db.orderDrafts.where('user').equals(user).toArray();
  return parseRows(draft, rows).toSorted((a, b) => a.madeAt - b.madeAt);
}

/** Tells the present user's drafts now and at every change, in whichever tab it was made. */
export function watchDrafts(tell: (drafts: readonly OrderDraft[]) => void): () => void {
  return watch(() => ownDrafts(device), tell, () => tell([]));
}

type Attempt = {
  readonly order: DraftOrder;
  readonly state: OrderDraft['state'];
  /** the draft that it is, where it is one already */
  readonly id?: string | undefined;
  readonly now: number;
};

/**
 * Keeps an order of the present user before it is sent, or because it can't be. The same words are the same order: they
 * keep their key over retries, reloads and tabs. One that was sent stays so, and what it says too, until its outcome is
 * known: what is answered may be another order than was given. `undefined` where nobody is logged in; rejects where storage
 * is full or refused.
 */
export function keepAttempt({ order: next, state, id, now }: Attempt, db: DeviceDatabase = device): Promise<OrderDraft | undefined> {
  return db.transaction('rw', db.orderDrafts, db.session, async () => {
    const user = await presentUser(db);
    if (user === undefined) return undefined;
    const own = await ownDrafts(db);
    const words = JSON.stringify(next.payload);
    const before = own.find((one) => JSON.stringify(one.order.payload) === words) ?? own.find((one) => one.id === id);
    if (before?.state === 'sent' && JSON.stringify(before.order.payload) !== words) return before;
    const kept: OrderDraft = {
      id: before?.id ?? newId(),
      key: before?.key ?? newId(),
      state: before?.state === 'sent' ? 'sent' : state,
      order: next,
      madeAt: before?.madeAt ?? now,
    };
    await db.orderDrafts.put({ ...kept, user });
    return kept;
  });
}

/** The shop said for certain that it did not place it: it waits again, and what comes next is another try with a key of its own. */
export async function draftNotPlaced(id: string, db: DeviceDatabase = device): Promise<void> {
  await db.transaction('rw', db.orderDrafts, db.session, async () => {
    const user = await presentUser(db);
    if (user !== undefined) await db.orderDrafts.update([user, id], { state: 'waiting', key: newId() });
  });
}

/** It was placed, or its shopper discarded it. */
export async function forgetDraft(id: string, db: DeviceDatabase = device): Promise<void> {
  await db.transaction('rw', db.orderDrafts, db.session, async () => {
    const user = await presentUser(db);
    if (user !== undefined) await db.orderDrafts.delete([user, id]);
  });
}
