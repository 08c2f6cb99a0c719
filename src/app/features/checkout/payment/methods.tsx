import { Link, useLocation } from '@tanstack/react-router';
import { FormattedMessage, useIntl } from 'react-intl';
import type { Reply } from '../../../../contract/shop/calls';
import { useRefusalText } from '../../../../i18n/use-refusal';
import { compareMoney, subtractMoney, type Money } from '../../../../rules/money';
import type { Wrong } from '../../../../ui/forms/form-state';
import { WrongText } from '../../../../ui/forms/wrong-text';
import { Icon } from '../../../../ui/icon';
import { safeRedirect } from '../../account';
import type { PayType } from '../checkout';
import { amountText } from './amount-text';
import css from './methods.module.css';
import { payTypes } from './pay-types';

type Props = {
  readonly methods: Reply<'order!methods'> | undefined;
  readonly chosen: PayType | undefined;
  readonly choose: (payType: PayType) => void;
  readonly total: Money;
  readonly safewordSet: boolean;
  readonly wrong: Wrong | undefined;
};

/** How the order can be paid, each with fee, speed and where a refund goes. Nothing is chosen for the shopper. */
export function Methods({ methods, chosen, choose, total, safewordSet, wrong }: Props) {
  const intl = useIntl();
  const closedText = useRefusalText('paymentRegion');
  const from = useLocation({ select: ({ pathname, searchStr }) => safeRedirect(pathname + searchStr) });
  const isClosed = (payType: PayType) => methods?.methodList.some((method) => method.payType === payType && !method.open) === true;
  const balance = methods?.balance;
  const missing = balance !== undefined && compareMoney(balance, total) < 0 ? subtractMoney(total, balance) : undefined;
  return (
    <fieldset className={css['methods']} aria-describedby="methods-wrong">
      <legend className="unseen"><FormattedMessage id="pay.method" /></legend>
      {payTypes.map((payType) => {
        const closed = isClosed(payType);
        return (
          <label key={payType} className={css['method']} data-closed={closed || undefined}>
            <input type="radio" name="payType" value={payType} checked={chosen === payType} disabled={closed} onChange={() => choose(payType)} />
            <span className={css['words']}>
              <span className={css['name']}><FormattedMessage id={`pay.name.${payType}`} /></span>
              {payType === 'balance' && balance !== undefined && <span className="figures"><FormattedMessage id="pay.available" values={{ amount: amountText(intl, balance) }} /></span>}
              {closed ? (
                <span className={css['why']}>{closedText}</span>
              ) : (
                (['fee', 'speed', 'refund'] as const).map((fact) => <span key={fact} className="small muted"><FormattedMessage id={`pay.${fact}.${payType}`} /></span>)
              )}
            </span>
          </label>
        );
      })}
      {chosen === 'balance' && missing !== undefined && (
        <p className={css['note']}>
          <Icon name="alert" />
          <span>
            <FormattedMessage id="pay.short" values={{ amount: amountText(intl, missing) }} />{' '}
            <Link to="/userInfo/money-package/recharge" className="link"><FormattedMessage id="pay.recharge" /></Link>
          </span>
        </p>
      )}
      {chosen === 'balance' && !safewordSet && (
        <p className={css['note']}>
          <Icon name="alert" />
          <span>
            <FormattedMessage id="pay.safewordUnset" />{' '}
            <Link to="/userInfo/setup/transaction-password" search={{ from }} className="link"><FormattedMessage id="pay.setSafeword" /></Link>
          </span>
        </p>
      )}
      <div id="methods-wrong" aria-live="polite">{wrong && <p className={css['wrong']}><Icon name="alert" /><span><WrongText wrong={wrong} /></span></p>}</div>
    </fieldset>
  );
}
