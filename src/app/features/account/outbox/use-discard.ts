import { useIntl } from 'react-intl';
import type { OutboxCall } from '../../../../contract/shop/calls';
import { useLanguage } from '../../../../i18n/language';
import type { WaitingEntry } from '../../../../local/outbox/outbox';
import { useToast } from '../../../../ui/toast';

/** Discards an outbox entry, described by `what`; it can be undone while a toast says so. */
export function useDiscard(entry: WaitingEntry, what: string): () => void {
  const intl = useIntl();
  const language = useLanguage();
  const toast = useToast();
  const refuse = () => toast({ kind: 'error', text: intl.formatMessage({ id: 'outbox.failed' }) });

  async function discard() {
    const [{ discardEntry }, { picturesOfEntry }] = await Promise.all([import('../../../../local/outbox/outbox'), import('../../../../local/outbox/entry-pictures')]);
    const pictures = await picturesOfEntry(entry.id);
    if (!(await discardEntry(entry.id))) return;
    const undo = async () => {
      const { act } = await import('../../../../sync/outbox');
      // Restored as it was, but queued last: what was done since is sent first.
      const ended = await act(entry.name as OutboxCall, entry.payload as never, { language, pictures, undone: entry });
      if (ended !== 'kept') refuse();
    };
    toast({
      kind: 'done',
      text: intl.formatMessage({ id: 'outbox.discarded' }, { what }),
      // An entry of another app version cannot be recreated by this one.
      ...(entry.known && { action: { label: intl.formatMessage({ id: 'outbox.undo' }), act: () => void undo().catch(refuse) } }),
    });
  }

  return () => void discard().catch(refuse);
}
