import { Suspense } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { atRate, roundMoney, type Money } from '../../../rules/money';
import { Age } from '../../../ui/age';
import { WithMessages } from '../../../ui/loading/with-messages';
import { usePublicQuery } from '../../queries/use-public-query';
import css from './approximate-amount.module.css';

/** A rate older than this shows its age. */
const oldMinutes = 7 * 24 * 60;

type Props = { readonly amount: Money; readonly currency: string };

/** "≈ 12.30 EUR", computed exactly from the mall's own rate; a tap shows the rate and its date. Never part of a total. */
export function ApproximateAmount({ amount, currency }: Props) {
  const rate = usePublicQuery('rate!list', {}).data?.rateList.find((each) => each.currency === currency);
  return rate ? <Suspense><WithMessages group="buying"><Amount amount={amount} {...rate} /></WithMessages></Suspense> : null;
}

function Amount({ amount, currency, rate, dated }: Props & { readonly rate: Money; readonly dated: number }) {
  const intl = useIntl();
  const { maximumFractionDigits: decimals = 2 } = new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions();
  const figures = intl.formatNumber(roundMoney(atRate(amount, rate), decimals) as `${number}`, { minimumFractionDigits: decimals, maximumFractionDigits: decimals });
  return (
    <details className={`${css['approximate']} small muted`}>
      <summary>
        <span aria-hidden="true">≈ </span>
        <span className="unseen"><FormattedMessage id="rates.about" /> </span>
        <span className="figures" dir="ltr">{figures} {currency}</span> <Age asOf={dated} from={oldMinutes} text="rates.age" />
      </summary>
      <p><FormattedMessage id="rates.rate" values={{ rate: <span className="figures" dir="ltr">{intl.formatNumber(rate as `${number}`, { maximumFractionDigits: 10 })} {currency}</span>, date: <time dateTime={new Date(dated).toISOString()}>{intl.formatDate(dated, { dateStyle: 'medium' })}</time> }} /></p>
    </details>
  );
}
