import { Link } from '@tanstack/react-router';
import { Suspense, useRef } from 'react';
import { FormattedMessage } from 'react-intl';
import type { Order, OrderLine } from '../../../../contract/shop/orders';
import { actionsOf, type BuyerAction, type BuyersOrder } from '../../../../rules/orders/order-actions';
import { Button, buttonClass } from '../../../../ui/button';
import { lazyPart } from '../../../../ui/loading/lazy-part';
import { useNextFocus } from '../../../../ui/use-next-focus';
import { useOpened } from '../../../../ui/use-opened';
import { SendState } from '../../account';
import css from '../orders.module.css';
import { useOrderNews, type OrderNews } from '../use-order-news';
import { RemindedOn } from './reminded-on';
import { useRemind } from './use-remind';
import { useReorder } from './use-reorder';

const CancelDialog = lazyPart(async () => (await import('./cancel-dialog')).CancelDialog);
const ClaimDialog = lazyPart(async () => (await import('./claim-dialog')).ClaimDialog);
const ExtendDialog = lazyPart(async () => (await import('./extend-dialog')).ExtendDialog);
const ReceiveDialog = lazyPart(async () => (await import('./receive-dialog')).ReceiveDialog);
const ReportDialog = lazyPart(async () => (await import('./report-dialog')).ReportDialog);

type ShownOrder = BuyersOrder & Pick<Order, 'id' | 'serialNumber' | 'total' | 'receiveBefore' | 'remindedTime'>;
/** Actions that need a dialog first. */
type Asked = 'cancel' | 'receive' | 'extend' | 'report' | 'claim';

/** The actions as this device knows them, including what was done here but is not in the server's reply yet. */
export function actionsNow(order: ShownOrder, { reminder, remindedAt, review, isReviewed }: OrderNews, now: number): ReturnType<typeof actionsOf> {
  const reminded = order.reminded || remindedAt !== undefined || reminder !== undefined;
  const { main, others } = actionsOf({ ...order, reminded }, now);
  // A refused review is changed on the page where it was written.
  const all = [...(main ? [main] : []), ...others].filter((action) => action !== 'review' || ((review === undefined || review.state === 'needsYou') && !isReviewed));
  return main === 'review' && all[0] !== 'review' ? { main: undefined, others: all } : { main: all[0] === main ? main : undefined, others: all.filter((action) => action !== main) };
}

type Props = {
  readonly order: ShownOrder;
  readonly lines: readonly OrderLine[];
  readonly now: number;
  /** id of the element that names the order, since many buttons share a name */
  readonly describedBy: string;
  /** which actions are shown: a list leaves all but the main one to the order's page, which shows the logistics itself */
  readonly place: 'list' | 'page';
};

/** The main action of an order, the others beside it, and the state of what was done. */
export function OrderActions({ order, lines, now, describedBy, place }: Props) {
  const news = useOrderNews(order.id, lines);
  const { main, others } = actionsNow(order, news, now);
  const [opened, open, close] = useOpened<Asked>();
  const acts = useRef<HTMLDivElement>(null);
  // A finished action is gone: the focus moves to the order's state, which is read out.
  useNextFocus(acts, [main, ...others, opened].join(), () => {
    const named = document.getElementById(describedBy);
    return named?.querySelector('a') ?? named;
  });
  const isToShip = order.status === 1 || order.status === 2;
  return (
    <>
      {isToShip && <RemindedOn order={order} news={news} />}
      {news.review && (
        <p className={css['state']}><SendState entry={news.review} /><FormattedMessage id={news.review.state === 'needsYou' ? 'order.review.needsYou' : 'order.review.waiting'} /></p>
      )}
      {!news.review && news.isReviewed && order.status === 4 && <p className={css['state']}><FormattedMessage id="order.review.submitted" /></p>}
      <div ref={acts} className={css['acts']}>
        {main && <Act key={main} action={main} isMain order={order} describedBy={describedBy} onOpen={open} />}
        {place === 'page' && others.filter((action) => action !== 'logistics').map((action) => <Act key={action} action={action} order={order} describedBy={describedBy} onOpen={open} />)}
      </div>
      <Suspense>
        {opened === 'cancel' && <CancelDialog order={order} onClose={close} />}
        {opened === 'claim' && <ClaimDialog order={order} onClose={close} />}
        {opened === 'extend' && <ExtendDialog order={order} onClose={close} />}
        {opened === 'report' && <ReportDialog order={order} onClose={close} />}
        {opened === 'receive' && <ReceiveDialog order={order} onClose={close} />}
      </Suspense>
    </>
  );
}

type ActProps = Pick<Props, 'order' | 'describedBy'> & { readonly action: BuyerAction; readonly isMain?: boolean; readonly onOpen: (dialog: Asked) => void };

function Act({ action, isMain = false, order, describedBy, onOpen }: ActProps) {
  const { busy: isReminding, remind } = useRemind(order.id);
  const { busy: isReordering, reorder } = useReorder(order.id);
  // A fallback action is not highlighted as the next step.
  const kind = isMain && action !== 'reorder' ? 'next' : 'plain';
  const look = { className: buttonClass(kind), 'aria-describedby': describedBy };
  const search = { orderId: order.id };
  switch (action) {
    case 'pay':
      return <Link to="/settlement" search={search as never} {...look}><FormattedMessage id="order.act.pay" /></Link>;
    case 'review':
      return <Link to="/userInfo/order-evaluation" search={search} {...look}><FormattedMessage id="order.act.review" /></Link>;
    case 'return':
      return <Link to="/userInfo/order-return" search={search} {...look}><FormattedMessage id={order.status <= 2 ? 'order.act.refund' : order.status === 6 ? 'order.act.returnAgain' : 'order.act.return'} /></Link>;
    case 'logistics':
      return <Link to="/userInfo/order-detail" search={search} hash="logistics" {...look}><FormattedMessage id="order.act.logistics" /></Link>;
    case 'cancel':
    case 'receive':
    case 'extend':
    case 'report':
    case 'claim':
      return <Button kind={kind} aria-describedby={describedBy} onClick={() => onOpen(action)}><FormattedMessage id={`order.act.${action}`} /></Button>;
    case 'remind':
      return <Button kind={kind} aria-describedby={describedBy} aria-disabled={isReminding || undefined} onClick={() => void remind()}><FormattedMessage id="order.act.remind" /></Button>;
    case 'reorder':
      return (
        <Button kind={kind} aria-describedby={describedBy} aria-disabled={isReordering || undefined} onClick={() => void reorder()}>
          <FormattedMessage id={isReordering ? 'order.reorder.doing' : 'order.act.reorder'} />
        </Button>
      );
  }
}
