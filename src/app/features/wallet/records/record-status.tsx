import { FormattedMessage } from 'react-intl';
import type { walletStatuses } from '../../../../contract/shop/wallet';
import type { IconName } from '../../../../ui/icon';
import { StatusMark, type Tone } from '../../../../ui/status-mark';
import type { WalletRecord } from './records';

type Statuses = typeof walletStatuses;

/** The name of each status is its message key (`wallet.status.<type>.<key>`): the message differs between deposits and withdrawals. */
const messages: { readonly [Name in keyof Statuses as Statuses[Name]]: { readonly key: Name; readonly icon: IconName; readonly tone: Tone } } = {
  0: { key: 'processing', icon: 'clock', tone: 'going' },
  1: { key: 'success', icon: 'check', tone: 'done' },
  2: { key: 'fail', icon: 'close', tone: 'bad' },
};

export const statusName = (status: WalletRecord['status']) => messages[status].key;

export function RecordStatus({ record: { type, status } }: { record: Pick<WalletRecord, 'type' | 'status'> }) {
  const { key, ...mark } = messages[status];
  return <StatusMark {...mark}><FormattedMessage id={`wallet.status.${type}.${key}`} /></StatusMark>;
}

/** What the status means for the money, and what comes next. */
export function RecordNext({ record: { type, status } }: { record: Pick<WalletRecord, 'type' | 'status'> }) {
  return <FormattedMessage id={`wallet.next.${type}.${statusName(status)}`} />;
}
