import { useState } from 'react';
import { useIntl } from 'react-intl';
import type { PayloadInput } from '../../../../contract/shop/calls';
import { staleAfter } from '../../../../contract/shop/stale-after';
import { useLanguage } from '../../../../i18n/language';
import { request } from '../../../queries/request';

type OrderAct = 'order!cancel' | 'order!receipt' | 'order!returns';

/**
 * Something done to an order that needs the shop now: why it was not done is said beside the button, which can be
 * pressed again. `act` is true once the shop has done it.
 */
export function useShopAct(): { readonly busy: boolean; readonly wrong: string | undefined; readonly act: <Name extends OrderAct>(name: Name, payload: PayloadInput<Name>) => Promise<boolean> } {
  const intl = useIntl();
  const language = useLanguage();
  const [busy, setBusy] = useState(false);
  const [wrong, setWrong] = useState<string>();

  async function act<Name extends OrderAct>(name: Name, payload: PayloadInput<Name>): Promise<boolean> {
    if (busy) return false;
    setBusy(true);
    setWrong(undefined);
    const outcome = await request(name, payload, { language });
    // Whatever came of it, what is shown may be old now: of a lost answer it isn't known, and a refusal says so.
    await import('../../../../local/invalidate').then(({ invalidateHere }) => invalidateHere(staleAfter.order)).catch(() => {});
    setBusy(false);
    if (outcome.status === 'refused' || outcome.status === 'failed') setWrong(outcome.text);
    else if (outcome.status === 'offline') setWrong(intl.formatMessage({ id: 'order.needsLine' }));
    return outcome.status === 'success';
  }
  return { busy, wrong, act };
}
