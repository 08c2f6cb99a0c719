import type { ChannelCall } from '../../../contract/shop/wallet';
import { compareMoney, parseMoney, type Money } from '../../../rules/money';
import { readChainAddress } from '../../../rules/wallet/chain-address';
import { refuse } from '../../calls/refusal';
import type { Db } from '../../db/schema';
import type { DeskHandler } from '../../desk-call';
import { openMallAccounts, usdt } from '../ledger';

const one = parseMoney('1');

const list: DeskHandler<'depositWay!list'> = async (_payload, { db }) => {
  const currencies = await db.selectFrom('deposit_currency').selectAll().orderBy('symbol').execute();
  const chains = await db.selectFrom('deposit_chain').selectAll().orderBy('symbol').orderBy('chain').execute();
  const channels = await db.selectFrom('deposit_channel').selectAll().orderBy('channel').execute();
  return {
    currencyList: currencies.map(({ symbol, rate, fee, arrival_minutes: arrivalMinutes }) => ({ symbol, rate, fee, arrivalMinutes })),
    chainList: chains.map(({ symbol, chain, address, confirmations, ...row }) => ({ symbol, chain, address, confirmations, ...commonOf(row) })),
    channelList: channels.map(({ channel, symbol, name, pay_to: payTo, asks_bank: bank, call, ...row }) => ({
      channel, symbol, name, payTo, bank, call: call as ChannelCall, ...commonOf(row),
    })),
  };
};

function commonOf(row: { min_amount: Money; max_amount: Money; is_open: boolean; is_demo: boolean }) {
  return { minAmount: row.min_amount, maxAmount: row.max_amount, open: row.is_open, demo: row.is_demo };
}

/**
 * Also opens the mall's accounts in the currency, so that its deposits can be booked. Balances are in USDT, so its rate is
 * always 1.
 */
const setCurrency: DeskHandler<'depositWay!setCurrency'> = async ({ symbol, rate, fee, arrivalMinutes }, { db, audit }) => {
  if (symbol === usdt && (one === undefined || compareMoney(rate, one) !== 0)) return refuse('amountError', { field: 'rate' });
  const before = await db.selectFrom('deposit_currency').selectAll().where('symbol', '=', symbol).forUpdate().executeTakeFirst();
  const row = { rate, fee, arrival_minutes: arrivalMinutes };
  await db.insertInto('deposit_currency').values({ symbol, ...row }).onConflict((conflict) => conflict.column('symbol').doUpdateSet(row)).execute();
  await openMallAccounts(db, symbol);
  audit({ subject: symbol, before: before ?? null, after: row });
  return null;
};

/** Former addresses stay the mall's, except a demo's: what was sent there still counts. A new address is no longer a demo's. */
const setChain: DeskHandler<'depositWay!setChain'> = async ({ symbol, chain, address: typed, confirmations, minAmount, maxAmount, open }, { db, audit }) => {
  if (!(await hasCurrency(db, symbol))) return refuse('recordUnknown', { field: 'symbol' });
  if (compareMoney(minAmount, maxAmount) > 0) return refuse('amountError', { field: 'maxAmount' });
  const read = readChainAddress(chain, typed);
  if ('wrong' in read) return refuse(read.wrong, { field: 'address' });
  const before = await db.selectFrom('deposit_chain').selectAll().where('symbol', '=', symbol).where('chain', '=', chain).forUpdate().executeTakeFirst();
  const known = before && !before.is_demo ? [before.address, ...before.former_addresses] : [];
  const former = known.filter((each) => each !== read.address);
  const row = { address: read.address, former_addresses: former, confirmations, min_amount: minAmount, max_amount: maxAmount, is_open: open, is_demo: before?.is_demo === true && before.address === read.address };
  await db.insertInto('deposit_chain').values({ symbol, chain, ...row }).onConflict((conflict) => conflict.columns(['symbol', 'chain']).doUpdateSet(row)).execute();
  audit({ subject: `${symbol}-${chain}`, before: before ?? null, after: row });
  return null;
};

const setChannel: DeskHandler<'depositWay!setChannel'> = async ({ channel, symbol, name, payTo, bank, call, minAmount, maxAmount, open }, { db, audit }) => {
  if (!(await hasCurrency(db, symbol))) return refuse('recordUnknown', { field: 'symbol' });
  if (compareMoney(minAmount, maxAmount) > 0) return refuse('amountError', { field: 'maxAmount' });
  const before = await db.selectFrom('deposit_channel').selectAll().where('channel', '=', channel).forUpdate().executeTakeFirst();
  const isDemo = before?.is_demo === true && before.pay_to === payTo;
  const row = { symbol, name, pay_to: payTo, asks_bank: bank, call, min_amount: minAmount, max_amount: maxAmount, is_open: open, is_demo: isDemo };
  await db.insertInto('deposit_channel').values({ channel, ...row }).onConflict((conflict) => conflict.column('channel').doUpdateSet(row)).execute();
  audit({ subject: channel, before: before ?? null, after: row });
  return null;
};

async function hasCurrency(db: Db, symbol: string): Promise<boolean> {
  return (await db.selectFrom('deposit_currency').select('symbol').where('symbol', '=', symbol).executeTakeFirst()) !== undefined;
}

export const depositWayDesk = { 'depositWay!list': list, 'depositWay!setCurrency': setCurrency, 'depositWay!setChain': setChain, 'depositWay!setChannel': setChannel };
