import { sql } from 'kysely';
import { parseMoney, type Money } from '../../rules/money';
import type { Network } from '../../rules/wallet/chain-address';
import type { Db } from '../db/schema';
import { openMallAccounts } from '../features/ledger';
import { demoShopperId } from './shopper';

function money(text: string): Money {
  const amount = parseMoney(text);
  if (amount === undefined) throw new Error(`not an amount: ${text}`);
  return amount;
}

/** Rates are the demo's, not the market's. */
const currencies = [
  { symbol: 'USDT', rate: '1' },
  { symbol: 'BTC', rate: '60000' },
  { symbol: 'ETH', rate: '3000' },
  { symbol: 'EUR', rate: '1.1' },
  { symbol: 'PHP', rate: '0.018' },
] as const;

/** One USDT in the currencies that shoppers may see beside it. */
const shownRates = { EUR: '0.91', GBP: '0.78', PHP: '55.6', JPY: '150', CNY: '7.2', INR: '84', TRY: '34', AED: '3.67' } as const;

/** Valid by their checksums, and nobody's: their keys were never made. They are shown as the demo's. */
const chains: readonly { readonly symbol: string; readonly chain: Network; readonly address: string; readonly confirmations: number; readonly min: string; readonly max: string }[] = [
  { symbol: 'USDT', chain: 'TRC20', address: 'TQ6KZfATh5eYoypDLDwFKm9Z5SE7ZKRAWS', confirmations: 20, min: '1', max: '50000' },
  { symbol: 'USDT', chain: 'ERC20', address: '0x640e347b388f23b43fdE8a92Ac3926f4713b10Bf', confirmations: 12, min: '1', max: '50000' },
  { symbol: 'BTC', chain: 'BTC', address: 'bc1qvznmaalftlhw57hd92umyxaf3ulededztf0xgj', confirmations: 3, min: '0.0001', max: '1' },
  { symbol: 'ETH', chain: 'ETH', address: '0xf494CF6788958778D2A5D1B3424012587aCDf0fd', confirmations: 12, min: '0.001', max: '20' },
];

const channels = [
  { channel: 'DEMO_BANK', symbol: 'EUR', name: 'Demo bank', asks_bank: true, call: 'recharge', min: '1', max: '10000' },
  { channel: 'DEMO_EWALLET', symbol: 'EUR', name: 'Demo e-wallet', asks_bank: false, call: 'recharge', min: '1', max: '1000' },
  { channel: 'DEMO_PHP_BANK', symbol: 'PHP', name: 'Demo bank (PHP)', asks_bank: true, call: 'PHP_recharge', min: '100', max: '500000' },
] as const;
/** Withdrawals over them go nowhere: the robot only says that they were sent. */
const withdrawChannels: readonly { readonly channel: string; readonly chain: Network | null }[] = [
  { channel: 'TRC20', chain: 'TRC20' },
  { channel: 'ERC20', chain: 'ERC20' },
  { channel: 'DEMO_BANK', chain: null },
];
const payTo = 'Demo: nothing is to be paid.';

/** Inserts deposit and withdrawal channels, only in a mall that the demo made and where none were ever set up: a real mall never gets a demo address. */
export async function insertDemoWallet(db: Db): Promise<void> {
  const { rows } = await sql<{ due: boolean }>`
    select exists (select from app_user where id = ${demoShopperId}) and not exists (select from deposit_currency) as due`.execute(db);
  if (rows[0]?.due !== true) return;
  await db.insertInto('deposit_currency').values(currencies.map(({ symbol, rate }) => ({ symbol, rate: money(rate), fee: money('0'), arrival_minutes: 10 }))).execute();
  await db
    .insertInto('exchange_rate')
    .values(Object.entries(shownRates).map(([currency, rate]) => ({ currency, rate: money(rate), dated: sql<string>`clock_timestamp()` })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  for (const { symbol } of currencies) await openMallAccounts(db, symbol);
  const common = { is_open: true, is_demo: true };
  await db.insertInto('deposit_chain').values(chains.map(({ min, max, ...row }) => ({ ...row, ...common, min_amount: money(min), max_amount: money(max) }))).execute();
  await db.insertInto('deposit_channel').values(channels.map(({ min, max, ...row }) => ({ ...row, ...common, pay_to: payTo, min_amount: money(min), max_amount: money(max) }))).execute();
  await db.insertInto('withdraw_channel').values(withdrawChannels.map((row) => ({ ...row, ...common, symbol: 'USDT' }))).onConflict((conflict) => conflict.doNothing()).execute();
}
