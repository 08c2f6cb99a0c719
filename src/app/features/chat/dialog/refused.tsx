import { useAtomValue, useSetAtom } from 'jotai';
import { useState, type MouseEvent } from 'react';
import { FormattedMessage } from 'react-intl';
import { picturesOfEntry } from '../../../../local/outbox/entry-pictures';
import { discardEntry, retryEntry } from '../../../../local/outbox/outbox';
import { tooOld } from '../../../../local/outbox/outbox-row';
import { Button } from '../../../../ui/button';
import { useRefusalText } from '../../../../ui/use-refusal-text';
import { outboxEntriesAtom } from '../../../queries/outbox-status';
import { discardedAtom } from './discarded';
import css from './refused.module.css';

/** A message that the server refused, or that is too old to be sent unasked: why, and what can be done. */
export function Refused({ entryId }: { entryId: string }) {
  const entry = useAtomValue(outboxEntriesAtom)?.find(({ id }) => id === entryId);
  const setDiscarded = useSetAtom(discardedAtom);
  const [isBusy, setBusy] = useState(false);
  const refusal = entry?.refusal ?? '';
  const why = useRefusalText(refusal, false, entry?.refusalText);
  const once = (work: (id: string) => Promise<boolean>) => ({ currentTarget }: MouseEvent) => {
    setBusy(true);
    // The pressed button disappears.
    currentTarget.closest<HTMLElement>('[role=log]')?.focus({ preventScroll: true });
    void work(entryId).finally(() => setBusy(false));
  };
  const discard = async (id: string) => {
    const pictures = await picturesOfEntry(id);
    const isGone = await discardEntry(id);
    if (isGone && entry?.known) setDiscarded({ entry, pictures });
    return isGone;
  };
  return (
    <div className={css['refused']}>
      <p className="small">{refusal === tooOld ? <FormattedMessage id="chat.tooOld" /> : <><FormattedMessage id="chat.refused" /> {why}</>}</p>
      <div className={css['answers']}>
        <Button disabled={isBusy} onClick={once(retryEntry)}><FormattedMessage id="chat.resend" /></Button>
        <Button kind="quiet" disabled={isBusy} onClick={once(discard)}><FormattedMessage id="chat.discard" /></Button>
      </div>
    </div>
  );
}
