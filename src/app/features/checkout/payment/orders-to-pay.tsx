import { Link } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { sumFigures } from '../../../../rules/cart/order-figures';
import { Button, buttonClass } from '../../../../ui/button';
import { Icon } from '../../../../ui/icon';
import { Notice } from '../../../../ui/notice';
import { Reference } from '../../../../ui/reference';
import { useRefusalText } from '../../../../ui/use-refusal-text';
import { useIsOffline } from '../../../queries/network-status';
import type { NoData } from '../../../queries/query-result';
import { useUserQuery } from '../../../queries/use-user-query';
import { Skeleton, TryAgain } from '../../account';
import { useCheckoutContext } from '../checkout-context';
import { callOffProvider } from '../checkout-effects';
import layout from '../checkout-layout.module.css';
import { FinalButton } from '../final-button';
import note from '../note.module.css';
import { FoldedSummary, Summary } from '../order/summary';
import { RefusalText } from '../refusal-text';
import { Steps } from '../steps';
import { amountText } from './amount-text';
import { Methods, missingIn, openTypes } from './methods';
import { writeOrderIds } from './order-ids';
import css from './orders-to-pay.module.css';
import { TimeLeft } from './time-left';
import { useOrdersById, type OrderInfo } from './use-orders-by-id';

const card = { d: 'M28 26h64v42H28ZM28 40h64M38 56h16' };

/** Payment of placed orders: right after placing, after a failed attempt, or by "pay now" of an unpaid order. */
export function OrdersToPay({ ids }: { readonly ids: readonly string[] }) {
  const { checkout } = useCheckoutContext();
  const { orders, status: known, ...why } = useOrdersById(ids);
  const toPay = orders.filter(({ status }) => status === 0);
  if (known !== 'success') return <NotKnown status={known} {...why} />;
  if (toPay.length === 0 && !checkout.isBusy) return <NothingToPay orders={orders} />;
  return <Pay orders={toPay.length > 0 ? toPay : orders} />;
}

function NotKnown({ status, refusal, requestId }: { status: 'pending' | NoData; refusal: string | undefined; requestId: string | undefined }) {
  const intl = useIntl();
  const text = useRefusalText(refusal ?? 'orderUnknown', refusal !== undefined);
  if (status === 'pending') return <Skeleton lines={5} />;
  const toOrders = <Link to="/userInfo/my-order" className={buttonClass()}><FormattedMessage id="pay.toOrders" /></Link>;
  if (status === 'refused') return <Notice level="h2" drawing="failed" title={text} action={toOrders} />;
  return (
    <Notice level="h2" drawing={status} title={intl.formatMessage({ id: `pay.missing.${status}` })} action={<><TryAgain />{toOrders}</>}>
      <FormattedMessage id="pay.unseen" />
      <Reference of={requestId} />
    </Notice>
  );
}

function NothingToPay({ orders }: { orders: readonly OrderInfo[] }) {
  const intl = useIntl();
  const isPaid = orders.every(({ status }) => status > 0);
  const action = isPaid ? (
    <Link to="/paySuccess" search={{ orders: writeOrderIds(orders.map(({ id }) => id)) }} className={buttonClass('next')}><FormattedMessage id="pay.toDone" /></Link>
  ) : (
    <Link to="/userInfo/my-order" className={buttonClass('next')}><FormattedMessage id="pay.toOrders" /></Link>
  );
  return (
    <Notice level="h2" drawing={card} title={intl.formatMessage({ id: isPaid ? 'pay.alreadyPaid' : 'pay.cancelled' })} action={action}>
      <FormattedMessage id={isPaid ? 'pay.alreadyPaidText' : 'pay.cancelledText'} />
    </Notice>
  );
}

function Pay({ orders }: { readonly orders: readonly OrderInfo[] }) {
  const { checkout, state, startPayment, inputs, changeInputs, safewordSet } = useCheckoutContext();
  const intl = useIntl();
  const isOffline = useIsOffline();
  const { data: methods } = useUserQuery('order!methods', {});
  const [unchosen, setUnchosen] = useState(false);
  const [triedOffline, setTriedOffline] = useState(false);
  const refusedOffline = triedOffline && isOffline;
  const methodRef = useRef<HTMLElement>(null);
  const payType = openTypes(methods).find((type) => type === inputs.payType);
  const figures = sumFigures(orders);
  const ids = orders.map(({ id }) => id);
  const deadlines = orders.flatMap(({ payBefore }) => payBefore ?? []);
  const text = intl.formatMessage({ id: 'pay.go' }, { amount: amountText(intl, figures.total), with: payType ?? 'balance' });

  // Only when the connection is back or the page opens: a failed look-up is not repeated endlessly.
  useEffect(() => {
    if (!isOffline && checkout.state.at === 'unsure') void checkout.look(checkout.state.orderIds);
  }, [isOffline, checkout]);

  function press() {
    setTriedOffline(isOffline);
    setUnchosen(payType === undefined);
    // A payment is never saved for later.
    if (isOffline || checkout.isBusy) return;
    if (payType === undefined || (payType === 'balance' && (!safewordSet || missingIn(methods, figures.total) !== undefined))) return methodRef.current?.focus();
    startPayment(payType, { text, amount: figures.total }, (payment) => checkout.pay(ids, payment));
  }

  /** The provider's page does not come, or was closed: how the payment stands, and on from there. */
  function stay() {
    callOffProvider();
    void checkout.look(ids);
    // The pressed button disappears.
    document.querySelector<HTMLElement>('[data-final]')?.focus();
  }

  return (
    <>
      <Steps current="goods" />
      <FoldedSummary figures={figures} />
      <div className={layout['columns']}>
        <div className={layout['main']}>
          <section className={layout['part']} aria-labelledby="part-orders">
            <h2 id="part-orders"><FormattedMessage id="pay.orders" values={{ count: orders.length }} /></h2>
            <ul className={css['facts']}>
              {orders.map(({ id, serialNumber, sellerName, total }) => (
                <li key={id}><FormattedMessage id="pay.order" values={{ number: <bdi className="figures">{serialNumber}</bdi>, seller: <bdi>{sellerName}</bdi>, amount: <span className={css['amount']}>{amountText(intl, total)}</span> }} /></li>
              ))}
            </ul>
            {deadlines.length > 0 && <TimeLeft before={Math.min(...deadlines)} />}
          </section>
          <section ref={methodRef} tabIndex={-1} className={layout['part']} aria-labelledby="part-payment">
            <h2 id="part-payment"><FormattedMessage id="pay.method" /></h2>
            <Methods
              methods={methods}
              chosen={payType}
              choose={(next) => changeInputs({ payType: next })}
              total={figures.total}
              safewordSet={safewordSet}
              wrong={unchosen && payType === undefined ? { id: 'pay.chooseMethod' } : undefined}
            />
          </section>
        </div>
        <Summary figures={figures}>
          <div role="alert">
            {state.at === 'unpaid' && (
              <div className={note['note']}>
                <Icon name="alert" />
                <div className={css['facts']}>
                  <p><RefusalText refusal={state.refusal} /></p>
                  <p><FormattedMessage id="pay.kept" values={{ count: orders.length }} /></p>
                </div>
              </div>
            )}
            {state.at === 'unsure' && (
              <div className={note['note']}>
                <Icon name="alert" />
                <div className={css['facts']}>
                  <p><FormattedMessage id="pay.unsure" /></p>
                  <Button onClick={() => void checkout.look(ids)}><FormattedMessage id="pay.look" /></Button>
                </div>
              </div>
            )}
            {refusedOffline && <p className={note['note']}><Icon name="offline" /><span><FormattedMessage id="pay.noLine" /></span></p>}
          </div>
          {isOffline && !refusedOffline && <p className={note['note']}><Icon name="offline" /><span><FormattedMessage id="pay.offline" /></span></p>}
          {state.at === 'leaving' && (
            <div role="status" className={css['facts']}>
              <p className="small"><FormattedMessage id="pay.leaving" /> <a href={state.url} className="link"><FormattedMessage id="pay.leave" /></a></p>
              <Button onClick={stay}><FormattedMessage id="pay.look" /></Button>
            </div>
          )}
          {state.at !== 'unsure' && <FinalButton act={press} busy={state.at === 'paying' || state.at === 'leaving' || state.at === 'paid' ? 'pay.paying' : undefined} held={isOffline} text={text} />}
        </Summary>
      </div>
    </>
  );
}
