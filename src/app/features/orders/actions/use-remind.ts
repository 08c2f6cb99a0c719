import { useState } from 'react';
import { useIntl } from 'react-intl';
import { useLanguage } from '../../../../i18n/language';
import { useToast } from '../../../../ui/toast';

/** Asks the seller to ship, through the outbox: once, online or offline. */
export function useRemind(orderId: string): { readonly busy: boolean; readonly remind: () => Promise<void> } {
  const intl = useIntl();
  const language = useLanguage();
  const toast = useToast();
  const [busy, setBusy] = useState(false);

  async function remind(): Promise<void> {
    if (busy) return;
    setBusy(true);
    const fail = (id: string) => toast({ kind: 'error', text: intl.formatMessage({ id }) });
    try {
      const { act } = await import('../../../../sync/outbox');
      const ended = await act('order!remind', { orderId }, { language });
      if (ended === 'noRoom') return fail('order.noRoom');
      if (ended === 'notLoggedIn') return fail('order.logIn');
      return toast({ kind: 'done', text: intl.formatMessage({ id: 'order.remind.done' }) });
    } catch {
      return fail('order.needsLine');
    } finally {
      setBusy(false);
    }
  }
  return { busy, remind };
}
