import { Link } from '@tanstack/react-router';
import { Fragment } from 'react';
import { FormattedMessage } from 'react-intl';
import { addMoney, noMoney } from '../../../rules/money';
import { wholeCents } from '../../../rules/wallet/whole-cents';
import { Age } from '../../../ui/age';
import { useBrand } from '../../../ui/brand';
import { buttonClass } from '../../../ui/button';
import { MoneyText } from '../../../ui/money';
import { useUserQuery } from '../../queries/use-user-query';
import css from './balance.module.css';
import { Coin } from './coin';

/** There are never more in progress at once. */
const all = { status: 0, pageNum: 1, pageSize: 100 } as const;

/** Keeps the place of a sentence while it is not known whether it is true. */
const noWords = '\u00a0';

/** The available, held and pending amounts, each shown separately with its reason. */
export function Balance() {
  const { demo } = useBrand();
  const balance = useUserQuery('wallet!getUsdt', {});
  const leaving = useUserQuery('withdraw!list', all).data?.pageList;
  const arriving = useUserQuery('rechargeBlockchain!list', all).data?.pageList;
  const symbols = [...new Set(arriving?.map(({ symbol }) => symbol))];
  const pending = symbols.map((symbol) => ({ symbol, amount: addMoney(...(arriving ?? []).flatMap((deposit) => (deposit.symbol === symbol ? [deposit.amount] : []))) }));
  return (
    <section className={css['balance']} aria-labelledby="balance-title">
      <div className={css['available']}>
        <h2 id="balance-title"><FormattedMessage id="wallet.available" /></h2>
        <p className={css['amount']}>{balance.data ? <MoneyText amount={wholeCents(balance.data.money)} /> : <span aria-hidden="true">–</span>}</p>
        {balance.status !== 'success' && balance.status !== 'pending' && <p className="small muted"><FormattedMessage id="wallet.balanceUnknown" /></p>}
        {balance.asOf !== undefined && balance.asOf > 0 && <Age asOf={balance.asOf} text="user.asOf" />}
        {demo && <p className="small muted"><FormattedMessage id="wallet.demoMoney" /></p>}
      </div>
      <dl className={css['others']}>
        <div>
          <dt><FormattedMessage id="wallet.held" /></dt>
          <dd>{leaving ? <MoneyText amount={addMoney(noMoney, ...leaving.map(({ amount }) => amount))} /> : '–'}</dd>
          <dd className="small muted">{leaving ? <FormattedMessage id="wallet.heldWhy" values={{ count: leaving.length }} /> : noWords}</dd>
        </div>
        <div>
          <dt><FormattedMessage id="wallet.pending" /></dt>
          <dd>
            {!arriving && '–'}
            {arriving?.length === 0 && <MoneyText amount={noMoney} />}
            {pending.map(({ symbol, amount }, index) => <Fragment key={symbol}>{index > 0 && ' + '}<Coin amount={amount} symbol={symbol} /></Fragment>)}
          </dd>
          <dd className="small muted">{arriving ? <FormattedMessage id="wallet.pendingWhy" values={{ count: arriving.length }} /> : noWords}</dd>
        </div>
      </dl>
      <div className={css['ways']}>
        <Link to="/userInfo/money-package/recharge" className={buttonClass('next')}><FormattedMessage id="wallet.toDeposit" /></Link>
        <Link to="/userInfo/money-package/withdraw" className={buttonClass()}><FormattedMessage id="wallet.toWithdraw" /></Link>
      </div>
    </section>
  );
}
