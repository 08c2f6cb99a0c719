import { loadIntl } from '../../../i18n/load-intl';
import type { Language } from '../../../rules/languages';
import type { Toast } from '../../../ui/toast';

/**
 * Shows "review submitted" once the server has accepted it, on whichever page the shopper is at that time; nothing if the entry was
 * discarded before. `line`: the mark of one of its lines (`reviewedLine` of rules/orders/orders.ts).
 */
export async function toastReviewed(entry: string, line: string, language: Language, toast: (toast: Toast) => void): Promise<void> {
  const [{ watchEntry }, { orderMarks }] = await Promise.all([import('../../../local/outbox/outbox'), import('../../../local/orders/order-marks')]);
  const showToast = async () => {
    if (!(await orderMarks('reviewed')).has(line)) return;
    const intl = await loadIntl(language, 'refusal');
    toast({ kind: 'done', text: intl.formatMessage({ id: 'refusal.reviewSubmitted' }) });
  };
  const stop = watchEntry(entry, (now) => {
    if (now !== 'gone') return;
    stop();
    void showToast().catch(() => {});
  });
}
