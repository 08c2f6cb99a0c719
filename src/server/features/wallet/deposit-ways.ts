import type { ChannelCall } from '../../../contract/shop/wallet';
import type { Money } from '../../../rules/money';
import { isNetwork, type Network } from '../../../rules/wallet/chain-address';
import { depositDecimals, minDeposit, type DepositTerms } from '../../../rules/wallet/deposits';
import { refuse, type Refusal } from '../../calls/refusal';
import type { Db } from '../../db/schema';
import { minuteMs } from '../../../rules/durations';
import type { Handler } from '../../shop-call';

/** The terms of a way to deposit, and how long it usually takes. */
type Way = DepositTerms & { readonly arrivalMinutes: number; readonly isDemo: boolean };
export type ChainWay = Way & {
  readonly chain: Network;
  /** the address shown now, then the former ones */
  readonly addresses: readonly string[];
};
export type ChannelWay = Way & { readonly asksBank: boolean };

const openChains = (db: Db) =>
  db
    .selectFrom('deposit_chain')
    .innerJoin('deposit_currency', 'deposit_currency.symbol', 'deposit_chain.symbol')
    .select(['deposit_chain.symbol', 'chain', 'address', 'former_addresses', 'confirmations', 'min_amount', 'max_amount', 'is_demo', 'rate', 'fee', 'arrival_minutes'])
    .where('is_open', '=', true);
const openChannels = (db: Db) =>
  db
    .selectFrom('deposit_channel')
    .innerJoin('deposit_currency', 'deposit_currency.symbol', 'deposit_channel.symbol')
    .select(['deposit_channel.symbol', 'channel', 'name', 'pay_to', 'asks_bank', 'call', 'min_amount', 'max_amount', 'is_demo', 'rate', 'fee', 'arrival_minutes'])
    .where('is_open', '=', true);

/** The least amount that a deposit is accepted with, as `depositTrouble` will judge it. */
function minDepositOf({ min_amount: minAmount, rate, fee }: { readonly min_amount: Money; readonly rate: Money; readonly fee: Money }, over: keyof typeof depositDecimals): Money {
  return minDeposit({ minAmount, rate, fee }, depositDecimals[over]);
}

/** The currencies that can be deposited over a network, each with its open networks. */
export const openRecharge: Handler<'rechargeBlockchain!recharge_open'> = async (_payload, { db }) => {
  const rows = await openChains(db).orderBy('deposit_chain.symbol').orderBy('chain').execute();
  const symbols = [...new Set(rows.map(({ symbol }) => symbol))];
  return {
    currencyList: symbols.map((symbol) => ({
      symbol,
      chainList: rows
        .filter((row) => row.symbol === symbol)
        .map(({ chain, address, confirmations, max_amount: maxAmount, is_demo: demo, ...row }) => ({ chain, address, confirmations, minAmount: minDepositOf(row, 'chain'), maxAmount, demo })),
    })),
  };
};

/** Banks and e-wallets over which deposits can be made. */
export const listCoins: Handler<'thirdPartyRecharge!getCoinList'> = async (_payload, { db }) => {
  const rows = await openChannels(db).orderBy('name').orderBy('channel').execute();
  return {
    coinList: rows.map(({ symbol, channel, name, asks_bank: bank, call, pay_to: payTo, max_amount: maxAmount, is_demo: demo, ...row }) => ({
      symbol, channel, name, bank, call: call as ChannelCall, payTo, demo, minAmount: minDepositOf(row, 'channel'), maxAmount,
    })),
  };
};

/** The fee of a deposit in a currency, whichever way it comes. */
export const readDepositFee: Handler<'rechargeBlockchain!fee'> = async ({ symbol }, { db, now }) => {
  const row = await db.selectFrom('deposit_currency').selectAll().where('symbol', '=', symbol).executeTakeFirst();
  if (!row) return refuse('channelClosed', { field: 'symbol' });
  return { fee: row.fee, rate: row.rate, expectedArrival: now() + row.arrival_minutes * minuteMs };
};

/**
 * Finds a network of a currency; refuses with `depositChain` if the currency does not have it, with `channelClosed` if it is
 * not open.
 */
export async function findChain(db: Db, symbol: string, chain: string): Promise<ChainWay | Refusal> {
  const row = await openChains(db).where('deposit_chain.symbol', '=', symbol).where('chain', '=', chain as Network).executeTakeFirst();
  if (row && isNetwork(row.chain)) return { ...termsOf(row), chain: row.chain, addresses: [row.address, ...row.former_addresses] };
  const known = await db.selectFrom('deposit_chain').select('chain').where('symbol', '=', symbol).execute();
  const isClosed = known.length === 0 || known.some((other) => other.chain === chain);
  return isClosed ? refuse('channelClosed', { field: known.length === 0 ? 'symbol' : 'chain' }) : refuse('depositChain', { field: 'chain' });
}

/** Finds an open channel whose deposits are made through this call. */
export async function findChannel(db: Db, call: ChannelCall, { channel, symbol }: { readonly channel: string; readonly symbol: string }): Promise<ChannelWay | Refusal> {
  const row = await openChannels(db).where('channel', '=', channel).where('call', '=', call).where('deposit_channel.symbol', '=', symbol).executeTakeFirst();
  return row ? { ...termsOf(row), asksBank: row.asks_bank } : refuse('channelClosed', { field: 'channel' });
}

function termsOf(row: { min_amount: Way['minAmount']; max_amount: Way['maxAmount']; rate: Way['rate']; fee: Way['fee']; arrival_minutes: number; is_demo: boolean }): Way {
  return { minAmount: row.min_amount, maxAmount: row.max_amount, rate: row.rate, fee: row.fee, arrivalMinutes: row.arrival_minutes, isDemo: row.is_demo };
}
