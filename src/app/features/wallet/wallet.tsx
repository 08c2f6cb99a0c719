import { useRecordFocus } from '../../../ui/page-heading';
import { AccountHolds } from './account-holds';
import { Balance } from './balance';
import { DepositDetails, WithdrawalDetails } from './records/record-details';
import { RecordList } from './records/record-list';
import { readRecordTab } from './records/records';

type Props = { readonly records: string | undefined; readonly deposit: string | undefined; readonly withdrawal: string | undefined };

/** The balance and the records; or a single record. */
export function Wallet({ records, deposit, withdrawal }: Props) {
  useRecordFocus(deposit ?? withdrawal);
  if (deposit !== undefined) return <DepositDetails key={deposit} id={deposit} />;
  if (withdrawal !== undefined) return <WithdrawalDetails key={withdrawal} id={withdrawal} />;
  return (
    <>
      <AccountHolds />
      <Balance />
      <RecordList tab={readRecordTab(records)} />
    </>
  );
}
