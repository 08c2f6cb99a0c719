import { Link } from '@tanstack/react-router';
import { useAtomValue } from 'jotai';
import { FormattedMessage, useIntl } from 'react-intl';
import { buttonClass } from '../../../../ui/button';
import { Notice } from '../../../../ui/notice';
import { outboxEntriesAtom } from '../../../queries/outbox-status';
import { AccountFrame, Skeleton } from '../account-frame';
import { useEntryNames } from './use-entry-names';
import css from './waiting-page.module.css';
import { WaitingRow } from './waiting-row';

const tray = { d: 'M34 48l8-24h36l8 24v20H34ZM34 48h16c2 7 18 7 20 0h16M53 34l5 5 10-10' };

/** Every action that the shop has not heard of yet, in plain words. For visitors too: a newsletter waits without a login. */
export function WaitingPage() {
  const intl = useIntl();
  return (
    <AccountFrame title={intl.formatMessage({ id: 'outbox.title' })} lead={<FormattedMessage id="outbox.lead" />}>
      <Waiting />
    </AccountFrame>
  );
}

const none: readonly never[] = [];

function Waiting() {
  const intl = useIntl();
  const entries = useAtomValue(outboxEntriesAtom);
  const names = useEntryNames(entries ?? none);
  if (entries === undefined) return <Skeleton lines={3} />;
  if (entries.length === 0) {
    return (
      <Notice level="h2" drawing={tray} title={intl.formatMessage({ id: 'outbox.empty.title' })} action={<Link to="/index" className={buttonClass()}><FormattedMessage id="shell.toHome" /></Link>}>
        <FormattedMessage id="outbox.empty.text" />
      </Notice>
    );
  }
  return (
    <ul className={css['list']}>
      {entries.map((entry) => <WaitingRow key={entry.id} entry={entry} names={names} />)}
    </ul>
  );
}
