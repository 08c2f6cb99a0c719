import { Link } from '@tanstack/react-router';
import { useAtomValue } from 'jotai';
import { useEffect, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { WaitingEntry } from '../../../../local/outbox/outbox';
import { Button, buttonClass } from '../../../../ui/button';
import { useToast } from '../../../../ui/toast';
import { useNow } from '../../../../ui/use-now';
import { useDateTime } from '../../../../ui/use-time';
import { networkStatusAtom } from '../../../queries/network-status';
import { EditEntry } from './edit-entry';
import { editableField, entryMessage, orderToReview, type EditableField } from './entry-message';
import { SendState } from './send-state';
import { useDiscard } from './use-discard';
import css from './waiting-page.module.css';
import { WhyRefused } from './why-refused';

/** Online, an entry is sent within seconds: what still waits after this long is not as it should be. */
const lateMs = 5 * 60_000;
/** What waited for the connection is sent within this time. */
const settleMs = 15_000;

/** Whether an entry that could have been sent still waits. `isSettled`: the connection has been there for a while. */
export function isLate({ madeAt, state, known }: WaitingEntry, now: number, isSettled: boolean): boolean {
  return isSettled && known && state === 'waiting' && now - madeAt > lateMs;
}

function useSettledConnection(): boolean {
  const isOnline = useAtomValue(networkStatusAtom) === 'online';
  const [isSettled, setSettled] = useState(false);
  useEffect(() => {
    if (!isOnline) return undefined;
    const timer = setTimeout(() => setSettled(true), settleMs);
    return () => {
      clearTimeout(timer);
      setSettled(false);
    };
  }, [isOnline]);
  return isSettled;
}

type Props = {
  readonly entry: WaitingEntry;
  readonly names: ReadonlyMap<string, string>;
  /** no longer in the outbox; only shown because it was being edited */
  readonly isGone: boolean;
  readonly onEdit: (edits: boolean) => void;
};

/** One outbox entry: what it does, since when it waits, its state, and what the user can do about it. */
export function WaitingRow({ entry, names, isGone, onEdit }: Props) {
  const intl = useIntl();
  const toast = useToast();
  const formatDateTime = useDateTime();
  const [edited, setEdited] = useState<EditableField>();
  const row = useRef<HTMLLIElement>(null);
  const wasEdited = useRef(false);
  // The pressed button is gone: focus moves into the form, and back to the buttons.
  useEffect(() => {
    if (edited) row.current?.querySelector<HTMLElement>('input, textarea')?.focus();
    else if (wasEdited.current) row.current?.querySelector('button')?.focus();
    wasEdited.current = edited !== undefined;
  }, [edited]);
  const { id, values } = entryMessage(entry, names);
  const description = intl.formatMessage({ id }, values);
  const field = editableField(entry);
  const orderId = orderToReview(entry);
  const discard = useDiscard(entry, description);
  const needsYou = entry.state === 'needsYou';
  const late = isLate(entry, useNow(), useSettledConnection());
  const refuse = () => toast({ kind: 'error', text: intl.formatMessage({ id: 'outbox.failed' }) });

  function edit(next: EditableField | undefined) {
    setEdited(next);
    onEdit(next !== undefined);
  }

  async function retry() {
    const { retryEntry } = await import('../../../../local/outbox/outbox');
    await retryEntry(entry.id);
  }

  const named = (text: string) => intl.formatMessage({ id: `outbox.named.${text}` }, { what: description });
  return (
    <li ref={row} data-state={isGone ? undefined : entry.state}>
      <p className={css['words']}>{description}</p>
      {!isGone && (
        <p className={css['meta']}>
          <SendState entry={entry} />
          {entry.madeAt > 0 && <span><FormattedMessage id="outbox.since" values={{ time: formatDateTime(entry.madeAt) }} /></span>}
          {entry.pictures > 0 && <span><FormattedMessage id="outbox.pictures" values={{ count: entry.pictures }} /></span>}
        </p>
      )}
      {needsYou && !isGone && <p className={css['why']}><WhyRefused entry={entry} /></p>}
      {late && !isGone && <p className={css['why']}><FormattedMessage id="outbox.late" /></p>}
      {edited ? (
        <EditEntry entry={entry} field={edited} tooLate={isGone ? 'sentAsItWas' : field === undefined ? 'failed' : undefined} onEnd={() => edit(undefined)} />
      ) : (
        <div className={css['acts']}>
          {entry.known && entry.state !== 'sending' && (
            <Button onClick={() => void retry().catch(refuse)} aria-label={named(entry.refusal === 'tooOld' ? 'sendAnyway' : 'retry')}>
              <FormattedMessage id={entry.refusal === 'tooOld' ? 'outbox.sendAnyway' : 'outbox.retry'} />
            </Button>
          )}
          {field !== undefined && <Button onClick={() => edit(field)} aria-label={named('edit')}><FormattedMessage id="outbox.edit" /></Button>}
          {orderId !== undefined && <Link to="/userInfo/order-evaluation" search={{ orderId }} className={buttonClass()} aria-label={named('edit')}><FormattedMessage id="outbox.edit" /></Link>}
          <Button kind="quiet" onClick={discard} aria-label={named('discard')}><FormattedMessage id="outbox.discard" /></Button>
        </div>
      )}
    </li>
  );
}
