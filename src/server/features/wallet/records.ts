import { sql, type Selectable } from 'kysely';
import type * as v from 'valibot';
import type { depositRecord, withdrawalRecord } from '../../../contract/shop/wallet';
import { subtractMoney } from '../../../rules/money';
import { refuse } from '../../calls/refusal';
import { countRows } from '../../db/count-rows';
import { pageReply, limitOffset } from '../../db/paging';
import type { Tables } from '../../db/schema';
import { callerOf, type Handler } from '../../shop-call';

export type DepositRow = Selectable<Tables['deposit']>;

/** The record as its user and the operators see it. */
export function depositOf(row: DepositRow): v.InferOutput<typeof depositRecord> {
  return {
    id: row.id,
    type: 'recharge',
    serialNumber: row.serial_number,
    status: row.status,
    createTime: row.created_at,
    amount: row.amount,
    symbol: row.symbol,
    rate: row.rate,
    fee: row.fee,
    expectedArrival: row.expected_at,
    chain: row.chain,
    address: row.address,
    bankName: row.bank_name,
    cardNumber: row.card_number,
    image: row.image,
    remark: row.remark,
    answer: row.answer,
  };
}

export type WithdrawalRow = Selectable<Tables['withdrawal']>;

export function withdrawalOf(row: WithdrawalRow): v.InferOutput<typeof withdrawalRecord> {
  return {
    id: row.id,
    type: 'withdraw',
    serialNumber: row.serial_number,
    status: row.status,
    createTime: row.created_at,
    amount: row.amount,
    fee: row.fee,
    actualAmount: subtractMoney(row.amount, row.fee),
    channel: row.channel,
    chain: row.chain,
    address: row.address,
    bankName: row.bank_name,
    cardNumber: row.card_number,
    answer: row.answer,
  };
}

/** These lists have another name for the page number. */
export function asRecordPage<Item>({ pageNum, ...page }: { pageList: Item[]; pageNum: number; pageSize: number; totalElements: number }) {
  return { ...page, thisPageNumber: pageNum };
}

/** Compared as an `int`: the column's own type holds nothing above 32,767. */
const isOfStatus = (status: number | undefined) => sql<boolean>`status = ${status}::int`;

/** The user's deposits, latest first; a status that does not exist finds none. */
export const listDeposits: Handler<'rechargeBlockchain!list'> = async ({ status, ...paging }, context) => {
  const own = context.db
    .selectFrom('deposit')
    .where('user_id', '=', callerOf(context).userId)
    .$if(status !== undefined, (query) => query.where(isOfStatus(status)));
  const rows = await own.selectAll().orderBy('created_at', 'desc').orderBy('id').modifyEnd(limitOffset(paging)).execute();
  return asRecordPage(await pageReply(rows.map(depositOf), paging, () => countRows(own)));
};

export const getDeposit: Handler<'rechargeBlockchain!get'> = async ({ id }, context) => {
  const row = await context.db.selectFrom('deposit').selectAll().where('id', '=', id).where('user_id', '=', callerOf(context).userId).executeTakeFirst();
  return row ? depositOf(row) : refuse('recordUnknown', { field: 'id' });
};

export const listWithdrawals: Handler<'withdraw!list'> = async ({ status, ...paging }, context) => {
  const own = context.db
    .selectFrom('withdrawal')
    .where('user_id', '=', callerOf(context).userId)
    .$if(status !== undefined, (query) => query.where(isOfStatus(status)));
  const rows = await own.selectAll().orderBy('created_at', 'desc').orderBy('id').modifyEnd(limitOffset(paging)).execute();
  return asRecordPage(await pageReply(rows.map(withdrawalOf), paging, () => countRows(own)));
};

export const getWithdrawal: Handler<'withdraw!get'> = async ({ id }, context) => {
  const row = await context.db.selectFrom('withdrawal').selectAll().where('id', '=', id).where('user_id', '=', callerOf(context).userId).executeTakeFirst();
  return row ? withdrawalOf(row) : refuse('recordUnknown', { field: 'id' });
};
