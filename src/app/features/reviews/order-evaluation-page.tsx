import { getRouteApi, Link } from '@tanstack/react-router';
import { FormattedMessage, useIntl } from 'react-intl';
import { mayDo, whyNoReturn } from '../../../rules/order-actions';
import { buttonClass } from '../../../ui/button';
import { Notice } from '../../../ui/notice';
import { useNow } from '../../../ui/use-now';
import { OrderFrame, useOrderNews, type HereOrder } from '../orders';
import { ReviewForm } from './review-form';
import { ReviewOnItsWay } from './review-on-its-way';

const route = getRouteApi('/userInfo/order-evaluation');

/** Where a buyer writes of goods that have arrived. */
export function OrderEvaluationPage() {
  const intl = useIntl();
  const { orderId } = route.useSearch();
  return (
    <OrderFrame title={intl.formatMessage({ id: 'write.title' })} orderId={orderId}>
      {(order) => <Evaluation order={order} />}
    </OrderFrame>
  );
}

function Evaluation({ order: { info, lines, isWhole } }: { order: HereOrder }) {
  const intl = useIntl();
  const now = useNow();
  const { review, open } = useOrderNews(info.id, lines);
  const toOrder = <Link to="/userInfo/order-detail" search={{ orderId: info.id }} className={buttonClass('next')}><FormattedMessage id="write.toOrder" /></Link>;
  if (review) return <ReviewOnItsWay entry={review} />;
  if (info.status === 5 || (isWhole && open.length === 0)) {
    return <Notice drawing="empty" level="h2" title={intl.formatMessage({ id: 'write.done.title' })} action={toOrder}><FormattedMessage id="write.done.text" /></Notice>;
  }
  if (!mayDo('review', info, now)) {
    return <Notice drawing="later" level="h2" title={intl.formatMessage({ id: 'write.notYet.title' })} action={toOrder}><FormattedMessage id={whyNoReturn(info, now) === 'shipped' ? 'write.notYet.shipped' : 'write.notYet.text'} /></Notice>;
  }
  if (!isWhole) return <p className="muted"><FormattedMessage id="order.goods.notWhole" /></p>;
  return <ReviewForm orderId={info.id} lines={open} />;
}
