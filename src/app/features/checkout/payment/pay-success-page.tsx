import { getRouteApi, Link } from '@tanstack/react-router';
import { Suspense } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { addressLines } from '../../../../rules/addresses/address-forms';
import { sumFigures } from '../../../../rules/cart/order-figures';
import { buttonClass } from '../../../../ui/button';
import { Icon } from '../../../../ui/icon';
import { MoneyText } from '../../../../ui/money';
import { Notice } from '../../../../ui/notice';
import { Reference } from '../../../../ui/reference';
import { useTitle } from '../../../../ui/title';
import { useNow } from '../../../../ui/use-now';
import { useRefusalText } from '../../../../ui/use-refusal-text';
import { useCurrentUser } from '../../../queries/current-user';
import { useSetting } from '../../../queries/use-setting';
import { PleaseLogIn, TryAgain } from '../../account';
import { DeliveryLine } from '../../delivery';
import { NewsOffer } from '../../news';
import { FiguresList, OrderNext, StatusBadge } from '../../orders';
import { Steps } from '../steps';
import { Arriving, Confirming } from './confirming';
import { readOrderIds } from './order-ids';
import css from './pay-success-page.module.css';
import { PaymentBack } from './payment-back';
import { useConfirming } from './use-confirming';
import { useOrdersById, type OrderInfo } from './use-orders-by-id';

const route = getRouteApi('/paySuccess');

/** After a payment: what was bought, where it goes and what comes next. The order ids are in the address, so it survives a reload. */
export function PaySuccessPage() {
  const intl = useIntl();
  const who = useCurrentUser();
  const { orders, payment } = route.useSearch();
  useTitle(intl.formatMessage({ id: 'pay.done.pageTitle' }));
  return (
    <div className={`page ${css['page']}`}>
      {who === undefined && <Arriving />}
      {who === null && (
        <>
          <h1 tabIndex={-1}><FormattedMessage id="pay.done.pageTitle" /></h1>
          <PleaseLogIn />
        </>
      )}
      {who && (payment === undefined ? <Done key={who.usercode} ids={readOrderIds(orders)} /> : <PaymentBack key={who.usercode} paymentId={payment} />)}
    </div>
  );
}

function Done({ ids }: { ids: readonly string[] }) {
  const intl = useIntl();
  const { orders, status: known, refusal, requestId } = useOrdersById(ids);
  const open = orders.filter(({ status }) => status === 0).map(({ id }) => id);
  const { isAsking, again } = useConfirming(open);
  const text = useRefusalText(refusal ?? 'orderUnknown', refusal !== undefined);
  const toOrders = <Link to="/userInfo/my-order" className={buttonClass()}><FormattedMessage id="pay.toOrders" /></Link>;
  if (ids.length === 0 || known === 'refused') return <Notice drawing="failed" title={ids.length === 0 ? intl.formatMessage({ id: 'pay.done.nothing' }) : text} action={toOrders} />;
  if (known === 'offline' || known === 'failed') {
    return (
      <Notice drawing={known} title={intl.formatMessage({ id: `pay.missing.${known}` })} action={<><TryAgain />{toOrders}</>}>
        <FormattedMessage id="pay.unseen" />
        <Reference of={requestId} />
      </Notice>
    );
  }
  if (known === 'pending') return <Arriving />;
  if (orders.some(({ status }) => status === -1)) {
    return <Notice drawing="failed" title={intl.formatMessage({ id: 'pay.cancelled' })} action={toOrders}><FormattedMessage id="pay.cancelledText" /></Notice>;
  }
  if (open.length > 0) return <Confirming ids={open} isAsking={isAsking} again={again} />;
  return <Paid orders={orders} />;
}

/** What was bought, where and when it arrives, and what comes next. All orders were placed at once, to one address. The page may be opened again long after. */
export function Paid({ orders }: { orders: readonly OrderInfo[] }) {
  const intl = useIntl();
  const now = useNow();
  const days = useSetting('return_days');
  const [first] = orders;
  if (!first) return null;
  const figures = sumFigures(orders);
  const paid = orders.filter(({ status, returnStatus }) => status !== 6 || returnStatus !== 'refunded');
  const isRefunded = paid.length === 0;
  return (
    <>
      <Steps current="done" />
      <header className={css['head']}>
        <span className={css['mark']}><Icon name={isRefunded ? 'returns' : 'check'} size={24} /></span>
        <h1 tabIndex={-1}><FormattedMessage id={isRefunded ? 'order.status.refunded' : 'pay.done.title'} values={{ count: paid.length }} /></h1>
        {!isRefunded && <p className={css['total']}><MoneyText amount={sumFigures(paid).total} /></p>}
      </header>
      <div className={css['columns']}>
        <section className={css['part']}>
          <h2><FormattedMessage id="pay.orders" values={{ count: orders.length }} /></h2>
          <ul className={css['orders']}>
            {orders.map((order) => (
              <li key={order.id}>
                <Link to="/userInfo/order-detail" search={{ orderId: order.id } as never} className="link figures"><bdi>{order.serialNumber}</bdi></Link>
                <span className="small muted"><bdi>{order.sellerName}</bdi></span>
                {order.status > 2 && <div className={css['state']}><StatusBadge order={order} /><OrderNext order={order} now={now} /></div>}
                <MoneyText amount={order.total} />
              </li>
            ))}
          </ul>
          <FiguresList figures={figures} />
        </section>
        <section className={css['part']}>
          {orders.some(({ status }) => status <= 2) && (
            <>
              <h2><FormattedMessage id="pay.done.next" /></h2>
              <ol className={css['next']}>
                {(['ship', 'follow', 'receive'] as const).map((step) => <li key={step}><FormattedMessage id={`pay.done.${step}`} values={{ days }} /></li>)}
              </ol>
            </>
          )}
          <Suspense><NewsOffer status={first.status} /></Suspense>
          <h2><FormattedMessage id="pay.done.address" /></h2>
          <address className={css['address']}>
            {addressLines(first).map((line, index) => <bdi key={`${index} ${line}`}>{line}</bdi>)}
            {intl.formatDisplayName(first.country, { type: 'region' }) ?? first.country}
          </address>
          <p className="small muted"><DeliveryLine country={first.country} cost={figures.freight} days={first.promisedDays ?? undefined} /></p>
        </section>
      </div>
      <div className={css['ways']}>
        <Link to="/userInfo/my-order" className={buttonClass('next')}><FormattedMessage id="pay.toOrders" /></Link>
        <Link to="/index" className={buttonClass()}><FormattedMessage id="shell.toHome" /></Link>
      </div>
    </>
  );
}
