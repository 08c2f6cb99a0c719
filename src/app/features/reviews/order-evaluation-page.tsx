import { getRouteApi, Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { OrderLine } from '../../../contract/shop/orders';
import type { WaitingEntry } from '../../../local/outbox/outbox';
import { mayDo, whyNoReturn } from '../../../rules/orders/order-actions';
import { buttonClass } from '../../../ui/button';
import { Notice } from '../../../ui/notice';
import { useNow } from '../../../ui/use-now';
import { OrderFrame, RestOfGoods, useOrderNews, type HereOrder } from '../orders';
import css from './order-evaluation-page.module.css';
import { ReviewForm } from './review-form';
import { ReviewOnItsWay } from './review-on-its-way';

const star = { d: 'm60 18 8 17 18 2-13 13 4 18-17-9-17 9 4-18-13-13 18-2Z' };

const route = getRouteApi('/userInfo/order-evaluation');

/** The page where a buyer reviews goods that have arrived. */
export function OrderEvaluationPage() {
  const intl = useIntl();
  const { orderId } = route.useSearch();
  return (
    <OrderFrame title={intl.formatMessage({ id: 'write.title' })} orderId={orderId}>
      {(order) => <Evaluation order={order} />}
    </OrderFrame>
  );
}

function Evaluation({ order }: { order: HereOrder }) {
  const place = useRef<HTMLDivElement>(null);
  const { review, open } = useOrderNews(order.info.id, order.lines);
  const now = useNow();
  const state = stateOf(order, { review, open }, now);
  const before = useRef(state);
  // After sending, the review's status replaces the form: scroll to its start and focus it, so that it is read out.
  useEffect(() => {
    const wasWriting = before.current === 'open' && state !== 'open';
    before.current = state;
    if (!wasWriting) return;
    place.current?.scrollIntoView({ block: 'start' });
    place.current?.focus({ preventScroll: true });
  }, [state]);
  return <div ref={place} tabIndex={-1} className={css['place']}><Shown state={state} order={order} review={review} open={open} /></div>;
}

/** `shipped`, `closed`, `text`: it can't be reviewed now; this is the last part of the message key that says why. */
type State = 'sent' | 'done' | 'shipped' | 'closed' | 'text' | 'notWhole' | 'open';

export function stateOf({ info, isWhole }: HereOrder, { review, open }: Pick<ShownProps, 'review' | 'open'>, now: number): State {
  if (review) return 'sent';
  if (isWhole && open.length === 0) return 'done';
  // An order also closes without a review, when its time for one is over.
  if (info.status === 5) return isWhole ? 'closed' : 'notWhole';
  if (!mayDo('review', info, now)) return whyNoReturn(info, now) === 'shipped' ? 'shipped' : 'text';
  return isWhole ? 'open' : 'notWhole';
}

type ShownProps = { readonly state: State; readonly order: HereOrder; readonly review: WaitingEntry | undefined; readonly open: readonly OrderLine[] };

function Shown({ state, order: { info, isComing }, review, open }: ShownProps) {
  const intl = useIntl();
  const toOrder = <Link to="/userInfo/order-detail" search={{ orderId: info.id }} className={buttonClass('next')}><FormattedMessage id="write.toOrder" /></Link>;
  switch (state) {
    case 'sent':
      return review && <ReviewOnItsWay entry={review} />;
    case 'done':
      return <Notice drawing={star} level="h2" title={intl.formatMessage({ id: 'write.done.title' })} action={toOrder}><FormattedMessage id="write.done.text" /></Notice>;
    case 'shipped':
    case 'closed':
    case 'text':
      return <Notice drawing="later" level="h2" title={intl.formatMessage({ id: 'write.notYet.title' })} action={toOrder}><FormattedMessage id={`write.notYet.${state}`} /></Notice>;
    case 'notWhole':
      return <RestOfGoods isComing={isComing} />;
    case 'open':
      return <ReviewForm orderId={info.id} lines={open} />;
  }
}
