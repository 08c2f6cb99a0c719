import * as v from 'valibot';
import { count, money, time } from '../../contract/fields';
import { payTypes } from '../../rules/orders/orders';
import { device, type DeviceDatabase } from '../database/database';
import { newId } from '../database/new-id';
import { parseRows } from '../database/parse-row';
import { makingLastingRoom } from '../database/storage-eviction';
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

/** `payload` is exactly what the shop is sent: under one key it may never change. */
const order = v.object({
  payload: v.object({
    addressId: v.string(),
    orderList: v.array(v.object({ sellerGoodsId: v.string(), skuId: v.string(), count })),
    total: money,
    /** for all sellers, as earlier versions wrote it */
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
 * An order that the shop has not confirmed. `waiting`: never sent, or refused last; an earlier attempt under its key may still
 * arrive. `sent`: sent with an unknown outcome; only the same payload under the same `key` may be sent for it then.
 */
export type OrderDraft = v.InferOutput<typeof draft>;
/** `wasSent`: it was sent before this attempt, with an unknown outcome. `isNew`: this attempt made it. */
export type KeptAttempt = OrderDraft & { readonly wasSent?: true; readonly isNew?: true };

/** The present user's order drafts, oldest first. */
export async function ownDrafts(db: DeviceDatabase): Promise<OrderDraft[]> {
  const user = await presentUser(db);
  if (user === undefined) return [];
  const rows = await db.orderDrafts.where('user').equals(user).toArray();
  return parseRows(draft, rows).toSorted((a, b) => a.madeAt - b.madeAt);
}

/** Calls `listener` with the present user's order drafts, now and after every change in any tab. */
export function watchDrafts(listener: (drafts: readonly OrderDraft[]) => void): () => void {
  return watch(() => ownDrafts(device), listener, () => listener([]));
}

type Attempt = {
  readonly order: DraftOrder;
  readonly state: OrderDraft['state'];
  /** the id of the draft, if it is one already */
  readonly id?: string | undefined;
  readonly now: number;
};

/** The draft was placed or discarded, perhaps in another tab: as a new one, with a new key, it could be placed twice. */
export class DraftGone extends Error {}

/**
 * Saves an order of the present user before it is sent, or because it can't be sent. The same payload is the same
 * order: it keeps its key over retries, reloads and tabs. A sent draft keeps its state and payload until its outcome is
 * known: the returned draft may be another order than the given one. It is not written again, so that its key is found
 * even if storage is full by now. Returns `undefined` if nobody is logged in; rejects if storage is full or refused,
 * and with `DraftGone` if there is no such draft any more.
 */
export async function keepAttempt(attempt: Attempt): Promise<KeptAttempt | undefined> {
  const kept = await makingLastingRoom(device, () => putAttempt(attempt));
  // Not thrown by what makes room: it would take it for a full disk.
  if (kept === 'gone') throw new DraftGone();
  return kept;
}

function putAttempt({ order: next, state, id, now }: Attempt): Promise<KeptAttempt | 'gone' | undefined> {
  return device.transaction('rw', device.orderDrafts, device.session, async () => {
    const user = await presentUser(device);
    if (user === undefined) return undefined;
    const own = await ownDrafts(device);
    const words = JSON.stringify(next.payload);
    const before = own.find((one) => JSON.stringify(one.order.payload) === words) ?? own.find((one) => one.id === id);
    if (id !== undefined && !before) return 'gone';
    if (before?.state === 'sent') return { ...before, wasSent: true };
    const kept: OrderDraft = {
      id: before?.id ?? newId(),
      key: before?.key ?? newId(),
      state,
      order: next,
      madeAt: before?.madeAt ?? now,
    };
    await device.orderDrafts.put({ ...kept, user });
    return before ? kept : { ...kept, isNew: true };
  });
}

/**
 * The shop certainly did not place the order: the draft waits again. `keyUsed`: the shop keeps its reply under the key,
 * so the next attempt needs a new one. Otherwise it keeps the key: an earlier unanswered attempt may still arrive.
 */
export async function draftNotPlaced(id: string, keyUsed: boolean): Promise<void> {
  await device.transaction('rw', device.orderDrafts, device.session, async () => {
    const user = await presentUser(device);
    if (user !== undefined) await device.orderDrafts.update([user, id], { state: 'waiting', ...(keyUsed && { key: newId() }) });
  });
}

/** Deletes a draft that was placed or discarded. */
export async function forgetDraft(id: string): Promise<void> {
  await device.transaction('rw', device.orderDrafts, device.session, async () => {
    const user = await presentUser(device);
    if (user !== undefined) await device.orderDrafts.delete([user, id]);
  });
}
