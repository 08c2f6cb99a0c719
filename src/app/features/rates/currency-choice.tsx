import { useAtomValue } from 'jotai';
import { useId } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useToast } from '../../../ui/toast';
import { usePublicQuery } from '../../queries/use-public-query';
import { approximateAtom } from './approximate';
import css from './currency-choice.module.css';

/** The currency to show beside USDT on this device; nothing if the mall has no rates. */
export function CurrencyChoice() {
  const intl = useIntl();
  const id = useId();
  const toast = useToast();
  const chosen = useAtomValue(approximateAtom)?.currency ?? '';
  const { data } = usePublicQuery('rate!list', {});
  const currencies = [...new Set([...(data?.rateList.map(({ currency }) => currency) ?? []), ...(chosen === '' ? [] : [chosen])])].toSorted();
  if (currencies.length === 0) return null;
  const names = new Intl.DisplayNames(intl.locale, { type: 'currency' });
  const choose = async (currency: string) => (await import('../../../local/database/state')).keepState('approximateCurrency', currency);
  return (
    <div className={css['choice']}>
      <label htmlFor={id}><FormattedMessage id="settings.rates.label" /></label>
      <select id={id} value={chosen} aria-describedby={`${id}-text`} onChange={({ target }) => void choose(target.value).catch(() => toast({ kind: 'error', text: intl.formatMessage({ id: 'settings.device.refused' }) }))}>
        <option value="">{intl.formatMessage({ id: 'settings.rates.none' })}</option>
        {currencies.map((currency) => <option key={currency} value={currency}>{currency} · {names.of(currency)}</option>)}
      </select>
      <small id={`${id}-text`}><FormattedMessage id="settings.rates.text" /></small>
    </div>
  );
}
