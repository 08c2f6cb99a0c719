import { randomBytes } from 'node:crypto';
import type { PayloadInput, Reply } from '../../../src/contract/shop/calls';
import { timestamp } from '../../../src/server/db/timestamp';
import type { Db } from '../../../src/server/db/schema';
import { openMallAccounts } from '../../../src/server/features/ledger';
import { amount } from '../catalog';
import type { Shop } from './shop';
import { paymentForm, safeword, type Buyer } from './checkout';
import type { Shopper } from './shopper';

export const trc20 = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';
export const erc20 = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
export const btc = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4';

/** The deposit methods of the test mall: USDT on two networks, BTC, and EUR over a bank and an e-wallet. */
export async function openDepositWays(db: Db): Promise<void> {
  const currencies = [['USDT', '1'], ['BTC', '50000'], ['EUR', '1.1']] as const;
  await db.insertInto('deposit_currency').values(currencies.map(([symbol, rate]) => ({ symbol, rate: amount(rate), fee: amount('0'), arrival_minutes: 30 }))).execute();
  for (const [symbol] of currencies) await openMallAccounts(db, symbol);
  const limits = { min_amount: amount('1'), max_amount: amount('10000'), is_open: true };
  await db
    .insertInto('deposit_chain')
    .values([
      { symbol: 'USDT', chain: 'TRC20', address: trc20, ...limits },
      { symbol: 'USDT', chain: 'ERC20', address: erc20, ...limits },
      { symbol: 'BTC', chain: 'BTC', address: btc, ...limits, min_amount: amount('0.00001') },
    ])
    .execute();
  const channel = { symbol: 'EUR', pay_to: 'Account 1', asks_bank: true, ...limits };
  await db
    .insertInto('deposit_channel')
    .values([
      { ...channel, channel: 'bank', name: 'Bank', call: 'recharge' },
      { ...channel, channel: 'purse', name: 'E-wallet', call: 'recharge', asks_bank: false },
      ...['', '2', '3', '4', '5'].map((n) => ({ ...channel, channel: `own${n}`, name: `Own ${n}`, call: `PHP_recharge${n}` })),
    ])
    .execute();
}

/** An uploaded payment proof. */
export async function proof(shop: Shop, { userId }: Pick<Shopper, 'userId'>, module = 'recharge'): Promise<string> {
  const name = `${randomBytes(16).toString('hex')}.webp`;
  await shop.db.insertInto('upload').values({ name, user_id: userId, module, sha256: name, bytes: 1, created_at: timestamp(shop.mall.now()) }).execute();
  return name;
}

/** A deposit of USDT that waits for the operator. */
export async function deposit(shop: Shop, as: Shopper, money = '10'): Promise<Reply<'rechargeBlockchain!recharge'>> {
  return shop.ask('rechargeBlockchain!recharge', { symbol: 'USDT', chain: 'TRC20', address: trc20, amount: money, image: await proof(shop, as) }, { as });
}

/** USDT on two networks, and a bank. */
export async function openWithdrawChannels(db: Db): Promise<void> {
  await db
    .insertInto('withdraw_channel')
    .values([
      { channel: 'TRC20', symbol: 'USDT', chain: 'TRC20', is_open: true },
      { channel: 'ERC20', symbol: 'USDT', chain: 'ERC20', is_open: true },
      { channel: 'bank', symbol: 'USDT', chain: null, is_open: true },
    ])
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Gives this user a withdrawal address, as if bound long ago. */
export async function bindTrc20(db: Db, { userId }: Pick<Shopper, 'userId'>): Promise<void> {
  await db.insertInto('withdraw_address').values({ user_id: userId, channel: 'TRC20', address: trc20 }).execute();
}

/** A withdrawal as the page sends it, with its own form token. */
export async function withdrawalForm(shop: Shop, { userId }: Pick<Shopper, 'userId'>, money = '50', change: Partial<PayloadInput<'withdraw!apply'>> = {}): Promise<PayloadInput<'withdraw!apply'>> {
  return { channel: 'TRC20', amount: money, safeword, session_token: await paymentForm(shop.db, userId, shop.mall.now()), ...change };
}

/** A withdrawal that waits for the operator. */
export async function withdraw(shop: Shop, as: Buyer, money = '50'): Promise<Reply<'withdraw!apply'>> {
  return shop.ask('withdraw!apply', await withdrawalForm(shop, as, money), { as });
}
