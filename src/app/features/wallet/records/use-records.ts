import { useOpenPages, useUserListQuery } from '../../../queries/use-user-list-query';
import { useUserQuery } from '../../../queries/use-user-query';
import type { QueryResult } from '../../../queries/query-result';
import { refetchMissing } from '../../../queries/refetch-missing';
import { recordsOf, type Deposit, type RecordTab, type ShownRecords, type WalletRecord, type Withdrawal } from './records';

/** The number of records per page. */
const recordPageSize = 8;

/** The rows of a tab, page by page, kept up to date with the device and the server. */
export function useRecords(tab: RecordTab): ShownRecords & { readonly more: () => void } {
  const [open, setOpen] = useOpenPages();
  const deposits = useUserListQuery('rechargeBlockchain!list', {}, tab === 'withdrawals' ? 0 : open, recordPageSize);
  const withdrawals = useUserListQuery('withdraw!list', {}, tab === 'deposits' ? 0 : open, recordPageSize);
  const entries = useUserListQuery('wallet!list', {}, tab === 'all' ? open : 0, recordPageSize);
  const shown = recordsOf([...(tab === 'withdrawals' ? [] : [deposits]), ...(tab === 'deposits' ? [] : [withdrawals]), ...(tab === 'all' ? [entries] : [])]);
  // What is missing comes first: pages after it would leave a gap that nothing tells of.
  const more = () => {
    if (shown.missing !== undefined) void refetchMissing();
    else if (!shown.isMoreComing) setOpen(Math.max(deposits.length, withdrawals.length, entries.length) + 1);
  };
  return { ...shown, more };
}

/** A record that was never opened is taken from the first page of its list, if it is there. */
function orListed<Of extends WalletRecord>(opened: QueryResult<Of>, listed: QueryResult<{ readonly pageList: readonly Of[] }>, id: string): QueryResult<Of> {
  const data = listed.data?.pageList.find((record) => record.id === id);
  if (data === undefined || opened.status === 'success' || opened.status === 'refused') return opened;
  return { status: 'success', data, asOf: listed.asOf ?? 0, refusal: undefined };
}

export function useDeposit(id: string): QueryResult<Deposit> {
  return orListed(useUserQuery('rechargeBlockchain!get', { id }), useUserQuery('rechargeBlockchain!list', { pageNum: 1, pageSize: recordPageSize }), id);
}

export function useWithdrawal(id: string): QueryResult<Withdrawal> {
  return orListed(useUserQuery('withdraw!get', { id }), useUserQuery('withdraw!list', { pageNum: 1, pageSize: recordPageSize }), id);
}
