import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { LoanSchedule } from '../../../../rules/loans/loan-schedule';
import { isAboveZero, type Money } from '../../../../rules/money';
import { MoneyText } from '../../../../ui/money';
import css from './loan-cost.module.css';
import type { Offer, Terms } from './loan-terms';

type Props = { readonly offer: Offer; readonly terms: Terms | undefined; readonly schedule: LoanSchedule | undefined };

/** The cost of borrowing, updated while the user types. */
export function LoanCost({ offer: { lender, yearlyRate, feeRate }, terms, schedule }: Props) {
  const intl = useIntl();
  const percent = (rate: Money) => intl.formatNumber(rate as `${number}`, { style: 'percent', maximumFractionDigits: 2 });
  return (
    <section className={css['cost']} aria-labelledby="cost-title">
      <h2 id="cost-title"><FormattedMessage id="loans.cost.title" /></h2>
      <dl aria-live="polite" aria-atomic="true">
        <Part name="apr" note={<FormattedMessage id="loans.cost.aprNote" />}>{schedule ? <span className="figures" dir="ltr">{percent(schedule.apr)}</span> : '–'}</Part>
        <Part name="received">{terms ? <MoneyText amount={terms.amount} /> : '–'}</Part>
        <Part name="interest" note={<FormattedMessage id="loans.cost.yearly" values={{ percent: percent(yearlyRate) }} />}>{schedule ? <MoneyText amount={schedule.totalInterest} /> : '–'}</Part>
        <Part name="fee" note={isAboveZero(feeRate) && <FormattedMessage id="loans.cost.feeNote" values={{ percent: percent(feeRate) }} />}>{!isAboveZero(feeRate) ? <FormattedMessage id="loans.cost.noFee" /> : schedule ? <MoneyText amount={schedule.totalFee} /> : '–'}</Part>
        <Part name="total">{schedule ? <MoneyText amount={schedule.totalCost} /> : '–'}</Part>
        <Part name="repay" isLast>{schedule ? <MoneyText amount={schedule.totalToRepay} /> : '–'}</Part>
      </dl>
      <p><FormattedMessage id="loans.cost.lender" values={{ name: <bdi>{lender.name}</bdi> }} /></p>
    </section>
  );
}

function Part({ name, note, isLast, children }: { name: string; note?: ReactNode; isLast?: boolean; children: ReactNode }) {
  return (
    <div data-part={isLast ? 'last' : undefined}>
      <dt><FormattedMessage id={`loans.cost.${name}`} />{note && <span className={css['note']}>{note}</span>}</dt>
      <dd>{children}</dd>
    </div>
  );
}
