import { useState } from 'react';
import { useIntl } from 'react-intl';
import type { PayloadInput, Reply } from '../../../../contract/shop/calls';
import { staleAfter } from '../../../../contract/shop/stale-after';
import { useLanguage } from '../../../../i18n/language';
import { useToast } from '../../../../ui/toast';
import { useUnmounted } from '../../../../ui/use-unmounted';
import { request } from '../../../queries/request';

type OrderAction = 'order!cancel' | 'order!receipt' | 'order!returns' | 'order!extend' | 'order!report' | 'order!claim';
type Done<Name extends OrderAction> = { readonly reply: Reply<Name> };

/**
 * An order action that needs the server now: a failure is shown beside the button, which can be pressed again. `run`
 * returns the server's reply on success.
 */
export function useOrderAction(): { readonly busy: boolean; readonly wrong: string | undefined; readonly run: <Name extends OrderAction>(name: Name, payload: PayloadInput<Name>) => Promise<Done<Name> | undefined> } {
  const intl = useIntl();
  const language = useLanguage();
  const toast = useToast();
  const isUnmounted = useUnmounted();
  const [busy, setBusy] = useState(false);
  const [wrong, setWrong] = useState<string>();

  /** Shows it beside the button, or as a toast if that has unmounted. */
  function showWrong(why: string) {
    if (isUnmounted.current) toast({ kind: 'error', text: why });
    else setWrong(why);
  }

  async function run<Name extends OrderAction>(name: Name, payload: PayloadInput<Name>): Promise<Done<Name> | undefined> {
    if (busy) return undefined;
    setBusy(true);
    setWrong(undefined);
    const outcome = await request(name, payload, { language });
    // Invalidates after every outcome: a lost reply may have changed the order, and a refusal means that what is shown is old. An
    // order that is not shipped yet is refunded at once, to the balance.
    const changed = name === 'order!returns' ? [...staleAfter.order, ...staleAfter.wallet] : staleAfter.order;
    await import('../../../../local/replies/invalidate').then(({ invalidateHere }) => invalidateHere(changed)).catch(() => {});
    setBusy(false);
    if (outcome.status === 'refused' || outcome.status === 'failed') showWrong(outcome.text);
    else if (outcome.status === 'offline') showWrong(intl.formatMessage({ id: 'order.needsLine' }));
    return outcome.status === 'success' ? { reply: outcome.data } : undefined;
  }
  return { busy, wrong, run };
}
