import type { deskWalletCalls } from '../../../contract/desk/wallet';
import { walletStatuses } from '../../../contract/shop/wallet';
import { auditOrRefusal } from '../../calls/audit';
import { countRows } from '../../db/count-rows';
import { pageReply, limitOffset } from '../../db/paging';
import type { DeskHandler, DeskHandlers } from '../../desk-call';
import { holdDesk } from '../holds';
import { checkLedger } from '../ledger';
import { decideDeposit } from './decide-deposit';
import { depositWayDesk } from './desk-ways';
import { withdrawalDesk } from './desk-withdrawals';
import { depositOf } from './records';

const listDeposits: DeskHandler<'deposit!list'> = async ({ status, ...paging }, { db }) => {
  const filtered = db
    .selectFrom('deposit')
    .innerJoin('app_user', 'app_user.id', 'deposit.user_id')
    .$if(status !== undefined, (query) => query.where('deposit.status', '=', status ?? 0));
  const rows = await filtered
    .selectAll('deposit')
    .select('username')
    .orderBy('deposit.created_at')
    .orderBy('deposit.id')
    .modifyEnd(limitOffset(paging))
    .execute();
  const deposits = rows.map((row) => ({ ...depositOf(row), username: row.username }));
  return pageReply(deposits, paging, () => countRows(filtered));
};

const confirmDeposit: DeskHandler<'deposit!confirm'> = async ({ id, amount }, { db, now, audit }) => {
  return auditOrRefusal(await decideDeposit(db, id, { amount }, now()), audit) ?? { id, status: walletStatuses.success };
};

const refuseDeposit: DeskHandler<'deposit!refuse'> = async ({ id, answer }, { db, now, audit }) => {
  return auditOrRefusal(await decideDeposit(db, id, { answer }, now()), audit) ?? { id, status: walletStatuses.fail };
};

export const walletDesk: DeskHandlers<keyof typeof deskWalletCalls> = {
  'deposit!list': listDeposits,
  'deposit!confirm': confirmDeposit,
  'deposit!refuse': refuseDeposit,
  'ledger!check': checkLedger,
  ...withdrawalDesk,
  ...holdDesk,
  ...depositWayDesk,
};
