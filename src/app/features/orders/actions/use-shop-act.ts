import { useState } from 'react';
import { useIntl } from 'react-intl';
import type { PayloadInput, Reply } from '../../../../contract/shop/calls';
import { staleAfter } from '../../../../contract/shop/stale-after';
import { useLanguage } from '../../../../i18n/language';
import { useToast } from '../../../../ui/toast';
import { useGone } from '../../../../ui/use-gone';
import { request } from '../../../queries/request';

type OrderAct = 'order!cancel' | 'order!receipt' | 'order!returns' | 'order!extend' | 'order!report' | 'order!claim';
type Done<Name extends OrderAct> = { readonly reply: Reply<Name> };

/**
 * Something done to an order that needs the shop now: why it was not done is said beside the button, which can be
 * pressed again. `act` answers what the shop replied once it has done it.
 */
export function useShopAct(): { readonly busy: boolean; readonly wrong: string | undefined; readonly act: <Name extends OrderAct>(name: Name, payload: PayloadInput<Name>) => Promise<Done<Name> | undefined> } {
  const intl = useIntl();
  const language = useLanguage();
  const toast = useToast();
  const isGone = useGone();
  const [busy, setBusy] = useState(false);
  const [wrong, setWrong] = useState<string>();

  /** Beside the button, or where that was closed meanwhile, on the page. */
  function tell(why: string) {
    if (isGone.current) toast({ kind: 'error', text: why });
    else setWrong(why);
  }

  async function act<Name extends OrderAct>(name: Name, payload: PayloadInput<Name>): Promise<Done<Name> | undefined> {
    if (busy) return undefined;
    setBusy(true);
    setWrong(undefined);
    const outcome = await request(name, payload, { language });
    // Whatever came of it, what is shown may be old now: of a lost answer it isn't known, and a refusal says so.
    await import('../../../../local/replies/invalidate').then(({ invalidateHere }) => invalidateHere(staleAfter.order)).catch(() => {});
    setBusy(false);
    if (outcome.status === 'refused' || outcome.status === 'failed') tell(outcome.text);
    else if (outcome.status === 'offline') tell(intl.formatMessage({ id: 'order.needsLine' }));
    return outcome.status === 'success' ? { reply: outcome.data } : undefined;
  }
  return { busy, wrong, act };
}
