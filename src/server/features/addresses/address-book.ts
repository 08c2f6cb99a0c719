import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Payload } from '../../../contract/shop/calls';
import { troubleOf } from '../../../rules/addresses/written-address';
import { refuse, type Refusal } from '../../calls/refusal';
import { countRows } from '../../db/count-rows';
import { timestamp } from '../../db/timestamp';
import type { Db } from '../../db/schema';
import { callerOf, type CallContext, type Handler } from '../../shop-call';
import { lockUser } from '../account';
import { readSettings } from '../settings';

/** Lists the default first, then the newest first (laws: rules/addresses/address-book.ts). */
export const listAddresses: Handler<'address!list'> = async (_nothing, context) => {
  const rows = await context.db
    .selectFrom('address')
    .select(['id', 'name', 'email', 'area_code as areaCode', 'phone', 'country', 'state', 'city', 'post_code as postCode', 'address', 'is_default'])
    .where('user_id', '=', callerOf(context).userId)
    .orderBy('is_default', 'desc')
    .orderBy('created_at', 'desc')
    .execute();
  return { addressList: rows.map(({ is_default, ...address }) => ({ ...address, use: is_default ? (1 as const) : (0 as const) })) };
};

function troubleIn(address: Omit<Payload<'address!add'>, 'use'>, { policy }: CallContext): Refusal | undefined {
  const trouble = troubleOf(address, policy);
  return trouble && refuse(trouble.key, { field: trouble.field });
}

function rowOf({ name, email, areaCode, phone, country, state, city, postCode, address }: Payload<'address!add'>) {
  return { name, email, area_code: areaCode, phone, country, state, city, post_code: postCode, address };
}

/** Clears the current default: the table refuses two at once. */
async function unmark(db: Db, userId: string): Promise<void> {
  await db.updateTable('address').set({ is_default: false }).where('user_id', '=', userId).where('is_default', '=', true).execute();
}

/** AD3: makes the newest address except `but` the default; `false` if there is no other. */
async function markNewest(db: Db, userId: string, but = ''): Promise<boolean> {
  const newest = await db.selectFrom('address').select('id').where('user_id', '=', userId).where('id', '<>', but).orderBy('created_at', 'desc').limit(1).executeTakeFirst();
  if (!newest) return false;
  await unmark(db, userId);
  await db.updateTable('address').set({ is_default: true }).where('id', '=', newest.id).execute();
  return true;
}

export const addAddress: Handler<'address!add'> = async (payload, context) => {
  const wrong = troubleIn(payload, context);
  if (wrong) return wrong;
  const { db, now } = context;
  const { userId } = callerOf(context);
  // One change at a time: the limit and the default concern all addresses together.
  await lockUser(db, userId);
  const count = await countRows(db.selectFrom('address').where('user_id', '=', userId));
  const { address_limit: limit } = await readSettings(db, 'address_limit');
  if (count >= limit) return refuse('addressLimit');
  const isDefault = payload.use === 1 || count === 0;
  if (isDefault) await unmark(db, userId);
  const id = randomUUID();
  // Later than all other addresses of the user, even if the clock has stood still or been set back.
  const createdAt = sql<string>`greatest(${timestamp(now())}::timestamptz, (select max(created_at) + interval '1 microsecond' from address where user_id = ${userId}))`;
  await db.insertInto('address').values({ id, user_id: userId, ...rowOf(payload), is_default: isDefault, created_at: createdAt }).execute();
  return { id };
};

export const editAddress: Handler<'address!edit'> = async ({ id, ...written }, context) => {
  const wrong = troubleIn(written, context);
  if (wrong) return wrong;
  const { db } = context;
  const { userId } = callerOf(context);
  await lockUser(db, userId);
  const before = await db.selectFrom('address').select('is_default').where('id', '=', id).where('user_id', '=', userId).executeTakeFirst();
  if (!before) return refuse('addressUnknown', { field: 'id' });
  await db.updateTable('address').set(rowOf(written)).where('id', '=', id).execute();
  if (written.use === 1 && !before.is_default) {
    await unmark(db, userId);
    await db.updateTable('address').set({ is_default: true }).where('id', '=', id).execute();
  } else if (written.use === 0 && before.is_default) await markNewest(db, userId, id);
  return null;
};

/** Orders keep their own copy of the address, so none of them changes. */
export const deleteAddress: Handler<'address!del'> = async ({ id }, context) => {
  const { db } = context;
  const { userId } = callerOf(context);
  await lockUser(db, userId);
  const gone = await db.deleteFrom('address').where('id', '=', id).where('user_id', '=', userId).returning('is_default').executeTakeFirst();
  if (!gone) return refuse('addressUnknown', { field: 'id' });
  if (gone.is_default) await markNewest(db, userId);
  return null;
};
