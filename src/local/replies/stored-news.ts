import * as v from 'valibot';
import type { CallName, Payload } from '../../contract/shop/calls';
import { readQueryKey } from '../../contract/shop/query-key';
import type { DeviceDatabase } from '../database/database';
import { invalidate } from './invalidate';

const preferences = v.looseObject({ preferenceList: v.array(v.looseObject({ kind: v.string(), channel: v.string() })) });
const wishes = v.looseObject({ wishList: v.array(v.looseObject({ kind: v.string(), sellerGoodsId: v.string(), skuId: v.optional(v.string()) })) });
const named = v.object({ name: v.string() });

/** Applies a change that the shop accepted to a user's cached replies to a call, so that it stays visible; the shop is still asked again. */
async function settle(db: DeviceDatabase, user: string, call: CallName, change: (reply: unknown, language: string) => Promise<unknown>): Promise<void> {
  for (const row of await db.userReplies.where('user').equals(user).toArray()) {
    const asked = readQueryKey(row.key);
    if (asked?.name === call) await db.userReplies.put({ ...row, reply: await change(row.reply, asked.language) });
  }
  await invalidate(db, user, [call]);
}

export function settlePreference(db: DeviceDatabase, user: string, { kind, channel }: Payload<'news!add'>, isWanted: boolean): Promise<void> {
  return settle(db, user, 'news!preferences', async (reply) => {
    if (!v.is(preferences, reply)) return reply;
    const others = reply.preferenceList.filter((other) => other.kind !== kind || other.channel !== channel);
    return { ...reply, preferenceList: isWanted ? [...others, { kind, channel }] : others };
  });
}

export async function settleWish(db: DeviceDatabase, user: string, wish: Payload<'wish!add'> | Payload<'wish!del'>, isWanted: boolean): Promise<void> {
  const { kind, sellerGoodsId, skuId } = wish;
  await settle(db, user, 'wish!list', async (reply, language) => {
    if (!v.is(wishes, reply)) return reply;
    const others = reply.wishList.filter((other) => other.kind !== kind || other.sellerGoodsId !== sellerGoodsId || other.skuId !== skuId);
    // The list shows the product's name, which the action's payload lacks.
    const card = isWanted ? (await db.goods.get([language, sellerGoodsId]))?.card : undefined;
    return { ...reply, wishList: v.is(named, card) ? [{ ...wish, name: card.name, createTime: Date.now() }, ...others] : others };
  });
  // The first wish sets the channels.
  await invalidate(db, user, ['news!preferences']);
}
