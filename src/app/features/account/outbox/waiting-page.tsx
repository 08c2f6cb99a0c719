import { Link } from '@tanstack/react-router';
import { useAtomValue } from 'jotai';
import { useMemo, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { WaitingEntry } from '../../../../local/outbox/outbox';
import { buttonClass } from '../../../../ui/button';
import { Notice } from '../../../../ui/notice';
import { useNextFocus } from '../../../../ui/use-next-focus';
import { useCurrentUser } from '../../../queries/current-user';
import { outboxEntriesAtom } from '../../../queries/outbox-status';
import { storageUnavailableAtom } from '../../../queries/storage-unavailable';
import { AccountFrame, Skeleton } from '../account-frame';
import { useEntryNames } from './use-entry-names';
import css from './waiting-page.module.css';
import { WaitingRow } from './waiting-row';

const tray = { d: 'M34 48l8-24h36l8 24v20H34ZM34 48h16c2 7 18 7 20 0h16M53 34l5 5 10-10' };

/** Lists every action not sent to the server yet. For visitors too: a newsletter subscription is queued without a login. */
export function WaitingPage() {
  const intl = useIntl();
  return (
    <AccountFrame title={intl.formatMessage({ id: 'outbox.title' })} lead={<FormattedMessage id="outbox.lead" />}>
      {/* Keyed by user: one user's edits are not shown to the next. */}
      <Waiting key={useCurrentUser()?.usercode} />
    </AccountFrame>
  );
}

const none: readonly WaitingEntry[] = [];

function Waiting() {
  const intl = useIntl();
  const entries = useAtomValue(outboxEntriesAtom);
  const keepsNothing = useAtomValue(storageUnavailableAtom);
  // Snapshots of entries being edited: one that is sent meanwhile stays listed, or what was typed would be lost.
  const [edited, setEdited] = useState(none);
  const gone = useMemo(() => edited.filter(({ id }) => !entries?.some((entry) => entry.id === id)), [edited, entries]);
  const shown = useMemo(() => [...gone, ...(entries ?? none)], [gone, entries]);
  const names = useEntryNames(shown);
  const list = useRef<HTMLUListElement>(null);
  // An edited entry has another id, and so another row.
  useNextFocus(list, shown.map(({ id }) => id).join());
  if (entries === undefined) return keepsNothing ? <Notice level="h2" drawing="failed" title={intl.formatMessage({ id: 'header.keepsNothing' })} /> : <Skeleton lines={3} />;
  if (shown.length === 0) {
    return (
      <Notice level="h2" drawing={tray} title={intl.formatMessage({ id: 'outbox.empty.title' })} action={<Link to="/index" className={buttonClass()}><FormattedMessage id="shell.toHome" /></Link>}>
        <FormattedMessage id="outbox.empty.text" />
      </Notice>
    );
  }
  return (
    <ul ref={list} className={css['list']}>
      {shown.map((entry) => (
        <WaitingRow
          key={entry.id}
          entry={entry}
          names={names}
          isGone={gone.includes(entry)}
          onEdit={(edits) => setEdited((before) => (edits ? [...before, entry] : before.filter(({ id }) => id !== entry.id)))}
        />
      ))}
    </ul>
  );
}
