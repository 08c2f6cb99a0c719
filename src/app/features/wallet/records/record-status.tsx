import { FormattedMessage } from 'react-intl';
import type { IconName } from '../../../../ui/icon';
import { StatusMark, type Tone } from '../../../../ui/status-mark';
import type { WalletRecord } from './records';

/** The message key of each status (`wallet.status.<type>.<key>`): the message differs between deposits and withdrawals. */
const messages: Readonly<Record<WalletRecord['status'], { readonly key: string; readonly icon: IconName; readonly tone: Tone }>> = {
  0: { key: 'processing', icon: 'clock', tone: 'going' },
  1: { key: 'success', icon: 'check', tone: 'done' },
  2: { key: 'fail', icon: 'close', tone: 'bad' },
};

export function RecordStatus({ record: { type, status } }: { record: Pick<WalletRecord, 'type' | 'status'> }) {
  const { key, ...mark } = messages[status];
  return <StatusMark {...mark}><FormattedMessage id={`wallet.status.${type}.${key}`} /></StatusMark>;
}

/** What the status means for the money, and what comes next. */
export function RecordNext({ record: { type, status } }: { record: Pick<WalletRecord, 'type' | 'status'> }) {
  return <FormattedMessage id={`wallet.next.${type}.${messages[status].key}`} />;
}
