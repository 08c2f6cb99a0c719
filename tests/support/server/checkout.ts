import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { PayloadInput, Reply } from '../../../src/contract/shop/calls';
import { noMoney, type Money } from '../../../src/rules/money';
import type { Db } from '../../../src/server/db/schema';
// Not from the feature's index: benchmarks run without the built messages, which the index imports.
import { PasswordHashes } from '../../../src/server/features/account/passwords/password-hashes';
import { linkTransfers, transfer } from '../../../src/server/features/ledger';
import { newSecret, secretHash } from '../../../src/server/calls/secrets';
import type { Shop } from './shop';
import { amount, testNow } from '../catalog';
import { insertShopper, type Shopper } from './shopper';

/** A buyer with an address, money and a fund password. */
export type Buyer = Shopper & { readonly addressId: string };

export const safeword = '271828';
let safewordHash: Promise<string> | undefined;

export async function hashOfSafeword(): Promise<string> {
  safewordHash ??= PasswordHashes.open().then((hashes) => hashes.makeAtOnce(safeword));
  return safewordHash;
}

export async function insertAddress(db: Db, userId: string): Promise<string> {
  const id = randomUUID();
  await db
    .insertInto('address')
    .values({
      id, user_id: userId, name: 'Ana Sousa', email: 'ana@shop.example', area_code: '351', phone: '912345678', country: 'PT', state: '', city: 'Lisboa',
      post_code: '1100-148', address: 'Rua Augusta 1', is_default: false, created_at: new Date(testNow).toISOString(),
    })
    .execute();
  return id;
}

export async function grant(db: Db, userId: string, money: string): Promise<void> {
  await transfer(db, { kind: 'grant', reference: randomUUID(), from: 'mall:capital', to: `user:${userId}`, amount: amount(money), now: testNow });
}

export async function insertBuyer(db: Db, { money = '1000000', safewordSet = true, expiresAt }: { readonly money?: string; readonly safewordSet?: boolean; readonly expiresAt?: number } = {}): Promise<Buyer> {
  const shopper = await insertShopper(db, { safeword_hash: safewordSet ? await hashOfSafeword() : null, ...(expiresAt !== undefined && { expiresAt }) });
  if (money !== '0') await grant(db, shopper.userId, money);
  return { ...shopper, addressId: await insertAddress(db, shopper.userId) };
}

/** A form's one-time token, as `session!token` returns it. */
export async function paymentForm(db: Db, userId: string, now = testNow): Promise<string> {
  const token = newSecret();
  await db.insertInto('form_token').values({ token_hash: secretHash(token), user_id: userId, expires_at: new Date(now + 600_000).toISOString() }).execute();
  return token;
}

type Lines = PayloadInput<'order!submit'>['orderList'];
type Placed = Extract<Reply<'order!submit'>, { placed: true }>['orderList'];

export function line(sellerGoodsId: string, count: number, value = 'black'): Lines[number] {
  return { sellerGoodsId, skuId: `${sellerGoodsId}-${value}`, count };
}

/** The total that the mall calculates for these lines: a wrong total is answered with the right one. */
export async function totalOf(shop: Shop, as: Buyer, orderList: Lines): Promise<Money> {
  const said = await shop.ask('order!submit', { addressId: as.addressId, orderList, total: '0.0000000001' }, { as });
  return said.placed ? noMoney : said.total;
}

/** Orders for these lines, at their price. */
export async function place(shop: Shop, as: Buyer, ...orderList: Lines): Promise<Placed> {
  const said = await shop.ask('order!submit', { addressId: as.addressId, orderList, total: await totalOf(shop, as, orderList) }, { as });
  if (!said.placed) throw new Error('the total changed');
  return said.orderList;
}

/** A payment's payload as the page sends it, with its own form token. */
export async function payment(db: Db, as: Buyer, orderIdList: readonly string[], payType: PayloadInput<'order!pay'>['payType'] = 'balance', now = testNow) {
  return { orderIdList: [...orderIdList], payType, session_token: await paymentForm(db, as.userId, now), ...(payType === 'balance' && { safeword }) };
}

export async function ordersOfUser(db: Db, userId: string) {
  return db.selectFrom('shop_order').selectAll().where('user_id', '=', userId).orderBy('created_at').orderBy('id').execute();
}

/** Everything that only an order or a payment may change: all money and all stock. */
export async function moneyAndStock(db: Db): Promise<string> {
  const { rows } = await sql`
    select (select coalesce(json_agg(e order by e.id), '[]') from ledger_entry e) as entries,
      (select coalesce(json_agg(a order by a.id), '[]') from ledger_account a) as accounts,
      (select json_agg(json_build_array(k.id, k.stock, k.held) order by k.id) from sku k) as stock,
      (select json_agg(json_build_array(g.id, g.stock, g.sold) order by g.id) from goods g) as goods,
      (select coalesce(json_agg(json_build_array(o.id, o.status) order by o.id), '[]') from shop_order o) as orders`.execute(db);
  return JSON.stringify(rows[0]);
}

/**
 * Every violation of the ledger's laws; empty if all hold. Links the transfers into the chain first, so that it covers
 * all of them.
 */
export async function brokenLedgerLaws(db: Db): Promise<unknown[]> {
  await linkTransfers(db);
  const { rows } = await sql`
    select 'a transfer does not balance' as law, transfer_id::text as what from ledger_entry group by transfer_id, currency having sum(amount) <> 0 or count(*) < 2
    union all select 'a transfer without entries', id::text from ledger_transfer t where not exists (select from ledger_entry e where e.transfer_id = t.id)
    union all select 'all accounts do not sum to zero', sum(amount)::text from ledger_entry group by currency having sum(amount) <> 0
    union all select 'a balance is not the sum of its entries', id from ledger_account a
      where balance is not null and balance <> (select coalesce(sum(amount), 0) from ledger_entry e where e.account_id = a.id)
    union all select 'below zero', id from ledger_account where balance < 0
    union all select 'a link does not fit', position::text
      from (select *, lag(hash, 1, '') over (order by position) as before from ledger_link) l left join ledger_said s using (transfer_id)
      where hash is distinct from sha256(before || said)
    union all select 'a transfer without a link', id::text from ledger_transfer where id not in (select transfer_id from ledger_link)`.execute(db);
  return rows;
}

/** The users whose held money differs from the sum of their open withdrawals. */
export async function brokenHeldMoney(db: Db): Promise<unknown[]> {
  const { rows } = await sql`
    select user_id from (
      select user_id, balance as amount from ledger_account where id like 'held:%' union all select user_id, -amount from withdrawal where status = 0) held
    group by user_id having sum(amount) <> 0`.execute(db);
  return rows;
}
