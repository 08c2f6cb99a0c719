import { FormattedMessage, useIntl } from 'react-intl';
import type { Reply } from '../../../../contract/shop/calls';
import { creditedFor } from '../../../../rules/wallet/deposits';
import { compareMoney, isAboveZero } from '../../../../rules/money';
import { writtenAmount } from '../../../../rules/written-amount';
import { useRefusalText } from '../../../../ui/use-refusal-text';
import { useTime } from '../../../../ui/use-time';
import type { Limits } from '../amount-rule';
import { Coin, coinText } from '../coin';
import css from '../wallet-form.module.css';
import { useUncachedQuery, type UncachedResult } from '../../../queries/use-uncached-query';

type Terms = Reply<'rechargeBlockchain!fee'>;

/** The current fee, rate and expected arrival of a deposit. */
export function useTerms(symbol: string | undefined): readonly [UncachedResult<Terms>, () => Promise<void>] {
  return useUncachedQuery('rechargeBlockchain!fee', symbol === undefined ? undefined : { symbol });
}

type Props = { readonly limits: Limits; readonly confirmations: number; readonly symbol: string; readonly asked: UncachedResult<Terms>; readonly typed: string };

/** The terms of a deposit, shown before anything is typed; and the credited amount, updated while the user types. */
export function DepositTerms({ limits, confirmations, symbol, asked, typed }: Props) {
  const intl = useIntl();
  const formatTime = useTime();
  const closed = useRefusalText('networkPoor');
  const terms = asked.status === 'success' ? asked.data : undefined;
  const amount = writtenAmount(typed, intl.locale);
  const credited = terms && isAboveZero(amount) && compareMoney(amount, terms.fee) > 0 ? creditedFor(amount, terms) : undefined;
  return (
    <dl className={css['facts']}>
      <div><dt><FormattedMessage id="wallet.deposit.limits" /></dt><dd className="figures"><FormattedMessage id="wallet.deposit.amountHelp" values={{ least: coinText(intl, limits.minAmount, symbol), most: coinText(intl, limits.maxAmount, symbol) }} /></dd></div>
      {confirmations > 0 && <div><dt><FormattedMessage id="wallet.deposit.confirmations" /></dt><dd className="figures">{intl.formatNumber(confirmations)}</dd></div>}
      {terms ? (
        <>
          <div><dt><FormattedMessage id="wallet.record.fee" /></dt><dd>{isAboveZero(terms.fee) ? <Coin amount={terms.fee} symbol={symbol} /> : <FormattedMessage id="wallet.deposit.noFee" />}</dd></div>
          <div><dt><FormattedMessage id="wallet.record.rate" /></dt><dd className="figures"><span dir="ltr">1 {symbol} = <Coin amount={terms.rate} /></span></dd></div>
          <div><dt><FormattedMessage id="wallet.record.expected" /></dt><dd>{formatTime(terms.expectedArrival)}</dd></div>
          <div data-part="total"><dt><FormattedMessage id="wallet.deposit.credited" /></dt><dd aria-live="polite">{credited === undefined ? '–' : <Coin amount={credited} />}</dd></div>
        </>
      ) : (
        asked.status !== 'pending' && <div><dt><FormattedMessage id="wallet.record.fee" /></dt><dd className={css['wrong']}>{asked.status === 'refused' ? asked.text : closed}</dd></div>
      )}
    </dl>
  );
}
