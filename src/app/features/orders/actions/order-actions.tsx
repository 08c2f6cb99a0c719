import { Link } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import type { Order, OrderLine } from '../../../../contract/shop/orders';
import { actionsOf, type BuyerAction, type BuyersOrder } from '../../../../rules/order-actions';
import { Button, buttonClass } from '../../../../ui/button';
import { lazyPart } from '../../../../ui/loading/lazy-part';
import { SendState } from '../../account';
import css from '../orders.module.css';
import { useOrderNews, type OrderNews } from '../use-order-news';
import { RemindedOn } from './reminded-on';
import { useRemind } from './use-remind';
import { useReorder } from './use-reorder';

const CancelDialog = lazyPart(async () => (await import('./cancel-dialog')).CancelDialog);
const ReceiveDialog = lazyPart(async () => (await import('./receive-dialog')).ReceiveDialog);

type ShownOrder = BuyersOrder & Pick<Order, 'id' | 'serialNumber'>;

/** What can be done as this device knows it: with what was done here and the shop has not told of yet. */
export function actionsNow(order: ShownOrder, { reminder, remindedAt, review, isReviewed }: OrderNews, now: number): ReturnType<typeof actionsOf> {
  const reminded = order.reminded || remindedAt !== undefined || reminder !== undefined;
  const { main, others } = actionsOf({ ...order, reminded }, now);
  const all = [...(main ? [main] : []), ...others].filter((action) => action !== 'review' || (review === undefined && !isReviewed));
  return main === 'review' && all[0] !== 'review' ? { main: undefined, others: all } : { main: all[0] === main ? main : undefined, others: all.filter((action) => action !== main) };
}

type Props = {
  readonly order: ShownOrder;
  readonly lines: readonly OrderLine[];
  readonly now: number;
  /** names the order, for whoever hears many buttons of one name */
  readonly describedBy: string;
};

/** The one main action of an order, the others beside it, and how far what was done is. */
export function OrderActions({ order, lines, now, describedBy }: Props) {
  const news = useOrderNews(order.id, lines);
  const { main, others } = actionsNow(order, news, now);
  const [open, setOpen] = useState<'cancel' | 'receive'>();
  const close = () => setOpen(undefined);
  const isToShip = order.status === 1 || order.status === 2;
  return (
    <>
      {isToShip && <RemindedOn order={order} news={news} />}
      {news.review && (
        <p className={css['state']}><SendState entry={news.review} /><FormattedMessage id={news.review.state === 'needsYou' ? 'order.review.needsYou' : 'order.review.waiting'} /></p>
      )}
      {!news.review && news.isReviewed && order.status === 4 && <p className={css['state']}><FormattedMessage id="order.review.submitted" /></p>}
      <div className={css['acts']}>
        {main && <Act key={main} action={main} isMain order={order} lines={lines} describedBy={describedBy} onOpen={setOpen} />}
        {others.map((action) => <Act key={action} action={action} order={order} lines={lines} describedBy={describedBy} onOpen={setOpen} />)}
      </div>
      <Suspense>
        {open === 'cancel' && <CancelDialog order={order} onClose={close} />}
        {open === 'receive' && <ReceiveDialog order={order} onClose={close} />}
      </Suspense>
    </>
  );
}

type ActProps = Omit<Props, 'now'> & { readonly action: BuyerAction; readonly isMain?: boolean; readonly onOpen: (dialog: 'cancel' | 'receive') => void };

function Act({ action, isMain = false, order, lines, describedBy, onOpen }: ActProps) {
  const { busy: isReminding, remind } = useRemind(order.id);
  const { busy: isReordering, reorder } = useReorder();
  const kind = isMain ? 'next' : 'plain';
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
      return <Button kind={kind} aria-describedby={describedBy} onClick={() => onOpen(action)}><FormattedMessage id={`order.act.${action}`} /></Button>;
    case 'remind':
      return <Button kind={kind} aria-describedby={describedBy} aria-disabled={isReminding || undefined} onClick={() => void remind()}><FormattedMessage id="order.act.remind" /></Button>;
    case 'reorder':
      return (
        <Button kind={kind} aria-describedby={describedBy} aria-disabled={isReordering || undefined} onClick={() => void reorder(lines)}>
          <FormattedMessage id={isReordering ? 'order.reorder.doing' : 'order.act.reorder'} />
        </Button>
      );
  }
}
