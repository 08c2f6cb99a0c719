import { walletStatuses } from '../../../contract/shop/wallet';
import { auditOrRefusal } from '../../calls/audit';
import { refuse } from '../../calls/refusal';
import { countRows } from '../../db/count-rows';
import { pageReply, limitOffset } from '../../db/paging';
import { sessionOf, type DeskHandler } from '../../desk-call';
import { isHeld } from '../holds';
import { usdt } from '../ledger';
import { completeWithdrawal, refuseWithdrawal, startWithdrawal } from './decide-withdrawal';
import { withdrawalOf } from './records';

const list: DeskHandler<'withdrawal!list'> = async ({ status, ...paging }, { db, now }) => {
  const filtered = db
    .selectFrom('withdrawal')
    .innerJoin('app_user', 'app_user.id', 'withdrawal.user_id')
    .leftJoin('staff', 'staff.id', 'withdrawal.started_by')
    .$if(status !== undefined, (query) => query.where('withdrawal.status', '=', status ?? 0));
  const rows = await filtered
    .selectAll('withdrawal')
    .select(['username', 'app_user.status as user_status', 'staff.name as starter', isHeld(now())])
    .orderBy('withdrawal.created_at')
    .orderBy('withdrawal.id')
    .modifyEnd(limitOffset(paging))
    .execute();
  const withdrawals = rows.map((row) => ({ ...withdrawalOf(row), username: row.username, startedBy: row.starter, startTime: row.started_at, held: row.held, closed: row.user_status !== 'active' }));
  return pageReply(withdrawals, paging, () => countRows(filtered));
};

// The decisions: whoever calls makes them, and is recorded in the audit log.

const start: DeskHandler<'withdrawal!start'> = async ({ id }, context) => {
  const done = await startWithdrawal(context.db, { id, staffId: sessionOf(context).staff.id, now: context.now() });
  return auditOrRefusal(done, context.audit) ?? { id, status: walletStatuses.processing };
};
const complete: DeskHandler<'withdrawal!complete'> = async ({ id, reference }, context) => {
  const done = await completeWithdrawal(context.db, { id, staffId: sessionOf(context).staff.id, now: context.now() }, reference);
  return auditOrRefusal(done, context.audit) ?? { id, status: walletStatuses.success };
};
const refuseOne: DeskHandler<'withdrawal!refuse'> = async ({ id, answer }, context) => {
  const done = await refuseWithdrawal(context.db, { id, staffId: sessionOf(context).staff.id, now: context.now() }, answer);
  return auditOrRefusal(done, context.audit) ?? { id, status: walletStatuses.fail };
};

const listChannels: DeskHandler<'withdrawChannel!list'> = async (_payload, { db }) => {
  const rows = await db.selectFrom('withdraw_channel').selectAll().orderBy('channel').execute();
  return { channelList: rows.map(({ channel, symbol, chain, is_open: open, is_demo: demo }) => ({ channel, symbol, chain, open, demo })) };
};

/**
 * Balances are in USDT and a withdrawal has no rate, so no channel takes another currency. Addresses are checked against their
 * network, so a channel keeps its network while an address is bound to it. A channel set by an operator is no longer a demo's.
 */
const setChannel: DeskHandler<'withdrawChannel!set'> = async ({ channel, symbol, chain, open }, { db, audit }) => {
  if (symbol !== usdt) return refuse('illegalRequest', { field: 'symbol' });
  const before = await db.selectFrom('withdraw_channel').selectAll().where('channel', '=', channel).forUpdate().executeTakeFirst();
  if (before && before.chain !== chain) {
    const bound = await db
      .selectFrom('withdraw_address')
      .select('user_id')
      .where((eb) => eb.or([eb('channel', '=', channel), eb('next_channel', '=', channel)]))
      .limit(1)
      .executeTakeFirst();
    if (bound) return refuse('illegalRequest', { field: 'chain' });
  }
  const row = { symbol, chain, is_open: open, is_demo: false };
  await db.insertInto('withdraw_channel').values({ channel, ...row }).onConflict((conflict) => conflict.column('channel').doUpdateSet(row)).execute();
  audit({ subject: channel, before: before ?? null, after: row });
  return null;
};

export const withdrawalDesk = {
  'withdrawal!list': list,
  'withdrawal!start': start,
  'withdrawal!complete': complete,
  'withdrawal!refuse': refuseOne,
  'withdrawChannel!list': listChannels,
  'withdrawChannel!set': setChannel,
};
