import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { useLanguage } from '../../../../i18n/language';
import { useToast } from '../../../../ui/toast';
import { outboxEntriesAtom } from '../../../queries/outbox-status';
import { unsavedMessage } from '../../../queries/unsaved-message';
import { refusedReminders } from '../use-order-news';

/** Asks the seller to ship, through the outbox: once, online or offline. */
export function useRemind(orderId: string): { readonly busy: boolean; readonly remind: () => Promise<void> } {
  const intl = useIntl();
  const language = useLanguage();
  const toast = useToast();
  const waiting = useAtomValue(outboxEntriesAtom);
  const [busy, setBusy] = useState(false);

  async function remind(): Promise<void> {
    if (busy) return;
    setBusy(true);
    const fail = (id: string) => toast({ kind: 'error', text: intl.formatMessage({ id }) });
    try {
      const { act } = await import('../../../../sync/outbox');
      const ended = await act('order!remind', { orderId }, { language });
      if (ended === 'notLoggedIn') return fail('order.logIn');
      if (ended !== 'kept') return fail(unsavedMessage(ended, 'order.noRoom'));
      await dropRefused().catch(() => {});
      return toast({ kind: 'done', text: intl.formatMessage({ id: 'order.remind.done' }) });
    } catch {
      return fail('order.needsLine');
    } finally {
      setBusy(false);
    }
  }

  /** A refused one would stay among the waiting actions, though the new one has taken its place. */
  async function dropRefused(): Promise<void> {
    const refused = refusedReminders(waiting, orderId);
    if (refused.length === 0) return;
    const { discardEntry } = await import('../../../../local/outbox/outbox');
    for (const { id } of refused) await discardEntry(id);
  }

  return { busy, remind };
}
