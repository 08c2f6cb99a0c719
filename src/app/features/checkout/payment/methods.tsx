import { Link, useLocation } from '@tanstack/react-router';
import { FormattedMessage, useIntl } from 'react-intl';
import type { Reply } from '../../../../contract/shop/calls';
import { compareMoney, subtractMoney, type Money } from '../../../../rules/money';
import { wholeCents } from '../../../../rules/wallet/whole-cents';
import { useBrand } from '../../../../ui/brand';
import type { Wrong } from '../../../../ui/forms/form-state';
import { WrongText } from '../../../../ui/forms/wrong-text';
import { Icon } from '../../../../ui/icon';
import { safeRedirect } from '../../account';
import type { PayType } from '../checkout';
import { amountText } from './amount-text';
import css from './methods.module.css';
import { payTypes } from '../../../../rules/orders/orders';

type Props = {
  readonly methods: Reply<'order!methods'> | undefined;
  readonly chosen: PayType | undefined;
  readonly choose: (payType: PayType) => void;
  readonly total: Money;
  readonly safewordSet: boolean;
  readonly wrong: Wrong | undefined;
};

/** The payment methods that are available. The balance always is; the others only if the server says so. */
export function openTypes(methods: Reply<'order!methods'> | undefined): PayType[] {
  return payTypes.filter((payType) => payType === 'balance' || methods?.methodList.some((method) => method.payType === payType && method.open));
}

/** How much the balance lacks for a total, as shown beside it; `undefined` if nothing, or if it is not known. */
export function missingIn(methods: Reply<'order!methods'> | undefined, total: Money): Money | undefined {
  return methods && compareMoney(methods.balance, total) < 0 ? subtractMoney(total, wholeCents(methods.balance)) : undefined;
}

/** The payment methods, each with fee, speed and where a refund goes. None is preselected. */
export function Methods({ methods, chosen, choose, total, safewordSet, wrong }: Props) {
  const intl = useIntl();
  const { demo } = useBrand();
  const from = useLocation({ select: ({ pathname, searchStr }) => safeRedirect(pathname + searchStr) });
  const balance = methods?.balance;
  const missing = missingIn(methods, total);
  return (
    <fieldset className={css['methods']} aria-describedby="methods-wrong">
      <legend className="unseen"><FormattedMessage id="pay.method" /></legend>
      {openTypes(methods).map((payType) => (
        <label key={payType} className={css['method']}>
          <input type="radio" name="payType" value={payType} checked={chosen === payType} onChange={() => choose(payType)} />
          <span className={css['words']}>
            <span className={css['name']}><FormattedMessage id={`pay.name.${payType}`} /></span>
            {payType === 'balance' && balance !== undefined && <span className="figures"><FormattedMessage id="pay.available" values={{ amount: amountText(intl, wholeCents(balance)) }} /></span>}
            {payType === 'balance' && missing !== undefined && <span className={css['why']}><FormattedMessage id="pay.short" values={{ amount: amountText(intl, missing) }} /></span>}
            {payType === 'balance' && demo && <span className="small muted"><FormattedMessage id="pay.demoMoney" /></span>}
            {(['fee', 'speed', 'refund'] as const).map((fact) => <span key={fact} className="small muted"><FormattedMessage id={`pay.${fact}.${payType}`} /></span>)}
          </span>
        </label>
      ))}
      {missing !== undefined && <Link to="/userInfo/money-package/recharge" className="link"><FormattedMessage id="pay.toDeposit" /></Link>}
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
