import type { ReactNode } from 'react';
import { FormattedMessage, useIntl, type IntlShape } from 'react-intl';
import type { Reply } from '../../../../contract/shop/calls';
import { dayMs, minuteMs } from '../../../../rules/durations';
import { dayMinutes } from '../../../../rules/wallet/withdrawals';
import { useNow } from '../../../../ui/use-now';
import { Coin, coinText } from '../coin';
import css from '../wallet-form.module.css';
import type { Limits } from '../amount-rule';

export type Terms = Reply<'withdraw!withdraw_open'>;

/** "30 minutes", "24 hours", "3 days": rounded up, so that the user can rely on it. */
function durationText(intl: IntlShape, minutes: number): string {
  const one = (value: number, unit: 'minute' | 'hour' | 'day') => intl.formatNumber(value, { style: 'unit', unit, unitDisplay: 'long' });
  if (minutes < 120) return one(minutes, 'minute');
  return minutes <= 2 * dayMinutes ? one(Math.ceil(minutes / 60), 'hour') : one(Math.ceil(minutes / dayMinutes), 'day');
}

/** The hours in UTC, as the server counts them, and in the reader's time zone. */
function Hours({ terms: { windowFrom, windowTo }, now }: { terms: Terms; now: number }) {
  const intl = useIntl();
  if (windowFrom === 0 && windowTo === dayMinutes) return <FormattedMessage id="wallet.withdraw.anyTime" />;
  const midnight = now - (now % dayMs);
  const at = (minutes: number, zone?: 'UTC') => intl.formatTime(midnight + minutes * minuteMs, { hour: 'numeric', minute: '2-digit', ...(zone && { timeZone: zone }) });
  return <FormattedMessage id="wallet.withdraw.hoursText" values={{ from: at(windowFrom, 'UTC'), to: at(windowTo, 'UTC'), localFrom: at(windowFrom), localTo: at(windowTo) }} />;
}

function Term({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt><FormattedMessage id={`wallet.withdraw.${name}`} /></dt>
      <dd className="figures">{children}</dd>
    </div>
  );
}

/** The least and the most of one withdrawal. */
export function LimitsText({ limits: { minAmount, maxAmount } }: { limits: Limits }) {
  const intl = useIntl();
  return <FormattedMessage id="wallet.deposit.amountHelp" values={{ least: coinText(intl, minAmount, 'USDT'), most: coinText(intl, maxAmount, 'USDT') }} />;
}

/** All terms of a withdrawal, before anything is typed. While no channel is chosen, each one's limits are beside its name. */
export function WithdrawTerms({ terms, limits }: { terms: Terms; limits: Limits | undefined }) {
  const intl = useIntl();
  const now = useNow();
  const percent = intl.formatNumber(terms.feeRate as `${number}`, { style: 'percent', maximumFractionDigits: 4 });
  return (
    <dl className={css['facts']}>
      {limits && <Term name="limits"><LimitsText limits={limits} /></Term>}
      <Term name="fee"><FormattedMessage id="wallet.withdraw.feeText" values={{ percent, least: <Coin amount={terms.feeMin} /> }} /></Term>
      <Term name="left"><FormattedMessage id="wallet.withdraw.leftText" values={{ count: terms.timesLeftToday }} /></Term>
      <Term name="hours"><Hours terms={terms} now={now} /></Term>
      <Term name="arrival"><FormattedMessage id="wallet.withdraw.arrivalText" values={{ time: durationText(intl, terms.arrivalMinutes) }} /></Term>
    </dl>
  );
}
