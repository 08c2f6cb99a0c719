import { FormattedMessage } from 'react-intl';
import type { IconName } from '../../../../ui/icon';
import { StatusMark, type Tone } from '../../../../ui/status-mark';
import type { WalletRecord } from './records';

/** The word of each status (`wallet.status.<type>.<word>`): the message differs between deposits and withdrawals. */
const words: Readonly<Record<WalletRecord['status'], { readonly word: string; readonly icon: IconName; readonly tone: Tone }>> = {
  0: { word: 'processing', icon: 'clock', tone: 'going' },
  1: { word: 'success', icon: 'check', tone: 'done' },
  2: { word: 'fail', icon: 'close', tone: 'bad' },
};

export function RecordStatus({ record: { type, status } }: { record: Pick<WalletRecord, 'type' | 'status'> }) {
  const { word, ...mark } = words[status];
  return <StatusMark {...mark}><FormattedMessage id={`wallet.status.${type}.${word}`} /></StatusMark>;
}

/** What the status means for the money, and what comes next. */
export function RecordNext({ record: { type, status } }: { record: Pick<WalletRecord, 'type' | 'status'> }) {
  return <FormattedMessage id={`wallet.next.${type}.${words[status].word}`} />;
}
