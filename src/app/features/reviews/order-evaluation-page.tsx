import { getRouteApi, Link } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { OrderLine } from '../../../contract/shop/orders';
import type { WaitingEntry } from '../../../local/outbox/outbox';
import { mayDo, whyNoReturn } from '../../../rules/orders/order-actions';
import { buttonClass } from '../../../ui/button';
import { Notice } from '../../../ui/notice';
import { useToast } from '../../../ui/toast';
import { useNextFocus } from '../../../ui/use-next-focus';
import { useNow } from '../../../ui/use-now';
import { draftsKept } from '../../queries/stored-draft';
import { Skeleton } from '../account';
import { OrderFrame, RestOfGoods, useOrderNews, type HereOrder } from '../orders';
import { picturesKept } from '../uploads';
import css from './order-evaluation-page.module.css';
import { ReviewForm } from './review-form';
import { ReviewOnItsWay } from './review-on-its-way';
import { draftNameOf, draftText, readDraft, reviewsToReopen, unwrittenLines } from './written-reviews';

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
  const intl = useIntl();
  const toast = useToast();
  const place = useRef<HTMLDivElement>(null);
  const { info, lines, isWhole } = order;
  const { reviews, open } = useOrderNews(info.id, lines);
  const now = useNow();
  const toWrite = unwrittenLines(open, reviews);
  const state = stateOf(order, { reviews, open: toWrite }, now);
  const [isReopening, setReopening] = useState(false);
  const refused = isWhole && !isReopening && mayDo('review', info, now) ? reviewsToReopen(reviews, open) : [];
  // Their products were reviewed elsewhere, or the order's time for it is over.
  const over = isWhole && !isReopening ? reviews.filter((entry) => entry.state === 'needsYou' && entry.known && entry.editable && !refused.some(({ id }) => id === entry.id)) : [];
  const [timesSent, setTimesSent] = useState(0);
  const timesShown = useRef(0);
  const isOnItsWay = reviews.length > 0 || state !== 'open';
  // After sending, the review's status takes the form's place: scroll to its start and focus it, so that it is read out.
  useEffect(() => {
    if (timesShown.current === timesSent || !isOnItsWay) return;
    timesShown.current = timesSent;
    place.current?.scrollIntoView({ block: 'start' });
    place.current?.focus({ preventScroll: true });
  }, [timesSent, isOnItsWay]);

  // It may have been refused for what was written elsewhere: what is still open is asked for again.
  const needsYou = reviews.filter((entry) => entry.state === 'needsYou').map(({ id }) => id).join();
  useEffect(() => {
    if (needsYou !== '') void import('../../../sync/keep-fresh').then(({ refetchScreen }) => refetchScreen(true)).catch(() => {});
  }, [needsYou]);
  // A review that is discarded takes the pressed button with it.
  useNextFocus(place, reviews.map(({ id }) => id).join(), () => place.current);

  /** Takes what was refused back into the form. It is closed meanwhile: an open one would write over what it has not read. */
  async function edit() {
    setReopening(true);
    const reopen = async () => {
      await Promise.all([draftsKept(), picturesKept()]);
      const { reopenEntries } = await import('../../../local/outbox/reopen-entries');
      const words = refused.flatMap(({ parts }) => parts.map(({ place: line, written }) => [line, written] as const));
      return reopenEntries(draftNameOf(info.id), refused, (before) => draftText(new Map([...readDraft(before), ...words])));
    };
    if (!(await reopen().catch(() => false))) toast({ kind: 'error', text: intl.formatMessage({ id: 'outbox.failed' }) });
    setReopening(false);
    // The pressed button is gone.
    place.current?.focus({ preventScroll: true });
  }

  return (
    <div ref={place} tabIndex={-1} className={css['place']}>
      {reviews.length > 0 && <ReviewOnItsWay entries={reviews} over={over} lines={lines} onEdit={refused.length > 0 ? () => void edit() : undefined} />}
      {isReopening ? <Skeleton /> : <Shown state={state} order={order} toWrite={toWrite} onSent={() => setTimesSent((times) => times + 1)} />}
    </div>
  );
}

/** `sent`: nothing but what is on its way. `shipped`, `closed`, `text`: it can't be reviewed now; this is the last part of the message key that says why. */
type State = 'sent' | 'done' | 'shipped' | 'closed' | 'text' | 'notWhole' | 'open';

/** `reviews`: what the server has not accepted yet; `open`: the lines that nothing was written about. */
export function stateOf({ info, isWhole }: HereOrder, { reviews, open }: { readonly reviews: readonly WaitingEntry[]; readonly open: readonly OrderLine[] }, now: number): State {
  if (open.length === 0 && reviews.length > 0) return 'sent';
  if (isWhole && open.length === 0) return 'done';
  // An order also closes without a review, when its time for one is over.
  if (info.status === 5) return isWhole ? 'closed' : 'notWhole';
  if (!mayDo('review', info, now)) return whyNoReturn(info, now) === 'shipped' ? 'shipped' : 'text';
  return isWhole ? 'open' : 'notWhole';
}

type ShownProps = { readonly state: State; readonly order: HereOrder; readonly toWrite: readonly OrderLine[]; readonly onSent: () => void };

function Shown({ state, order: { info, isComing }, toWrite, onSent }: ShownProps) {
  const intl = useIntl();
  const toOrder = <Link to="/userInfo/order-detail" search={{ orderId: info.id }} className={buttonClass('next')}><FormattedMessage id="write.toOrder" /></Link>;
  switch (state) {
    case 'sent':
      return null;
    case 'done':
      return <Notice drawing={star} level="h2" title={intl.formatMessage({ id: 'write.done.title' })} action={toOrder}><FormattedMessage id="write.done.text" /></Notice>;
    case 'shipped':
    case 'closed':
    case 'text':
      return <Notice drawing="later" level="h2" title={intl.formatMessage({ id: 'write.notYet.title' })} action={toOrder}><FormattedMessage id={`write.notYet.${state}`} /></Notice>;
    case 'notWhole':
      return <RestOfGoods isComing={isComing} />;
    case 'open':
      return <ReviewForm orderId={info.id} lines={toWrite} onSent={onSent} />;
  }
}
