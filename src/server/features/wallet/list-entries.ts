import type { WalletEntryKind } from '../../../contract/shop/wallet';
import { countRows } from '../../db/count-rows';
import { limitOffset, pageReply } from '../../db/paging';
import { callerOf, type Handler } from '../../shop-call';
import type { Transfer } from '../ledger';
import { readLoansBehind } from '../loans';
import { readOrdersBehind } from '../orders';
import { asRecordPage } from './records';

/** The transfers that have no record of their own, by what the contract calls them. */
const kinds = {
  payment: 'payment',
  refund: 'refund',
  'late payment': 'latePayment',
  grant: 'grant',
  loan: 'loan',
  'loan principal': 'loanPrincipal',
  'loan interest': 'loanInterest',
  'loan fee': 'loanFee',
  'given up': 'givenUp',
} as const satisfies Partial<Record<Transfer['kind'], WalletEntryKind>>;
type ListedKind = keyof typeof kinds;

/** What changed the user's balance beside deposits and withdrawals, latest first. */
export const listEntries: Handler<'wallet!list'> = async (paging, context) => {
  const own = context.db
    .selectFrom('ledger_entry')
    .innerJoin('ledger_transfer', 'ledger_transfer.id', 'transfer_id')
    .where('account_id', '=', `user:${callerOf(context).userId}`)
    .where('kind', 'in', Object.keys(kinds));
  const rows = await own
    .select(['ledger_entry.id', 'kind', 'reference', 'amount', 'created_at as createTime'])
    .orderBy('ledger_entry.id', 'desc')
    .modifyEnd(limitOffset(paging))
    .execute();
  // A late payment is booked once for each order that was paid with it: its reference is both ids.
  const entries = rows.map(({ reference, ...row }) => ({ ...row, reference: reference.split(':').at(-1) ?? '' }));
  const references = entries.map(({ reference }) => reference);
  const [orders, loans] = [await readOrdersBehind(context.db, references), await readLoansBehind(context.db, references)];
  const list = entries.map(({ id, kind, reference, ...entry }) => ({
    id: String(id), type: 'entry' as const, kind: kinds[kind as ListedKind], ...entry, order: orders.get(reference) ?? null, loanId: loans.get(reference) ?? null,
  }));
  return asRecordPage(await pageReply(list, paging, () => countRows(own)));
};
