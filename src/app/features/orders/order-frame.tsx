import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { Order } from '../../../contract/shop/orders';
import { buttonClass } from '../../../ui/button';
import { Notice } from '../../../ui/notice';
import { Reference } from '../../../ui/reference';
import { useRefusalText } from '../../../ui/use-refusal-text';
import { AccountPage, ParentLink, TryAgain } from '../account';
import { OrderSkeleton } from './order-skeleton';
import { useOrder, type OpenOrder } from './use-order';

export type HereOrder = Extract<OpenOrder, { status: 'success' }>;
type Props = {
  readonly title: string;
  /** title once the order number is known, if the page is the order itself */
  readonly named?: (serial: string) => string;
  readonly orderId: string;
  /** renders an order that was never opened and is known from a list only */
  readonly listed?: (order: Order) => ReactNode;
  readonly children: (order: HereOrder) => ReactNode;
};

/** A page about one order, with its pending and error states. */
export function OrderFrame({ title, named, orderId, listed, children }: Props) {
  const order = useOrder(orderId);
  const known = order.status === 'success' ? order.info : 'listed' in order ? order.listed : undefined;
  return (
    <AccountPage parentLink={<ParentLink to="/userInfo/my-order" name="order.toList" />} title={(known && named?.(known.serialNumber)) ?? title} skeleton={<OrderSkeleton />}>
      {() => <ShownOrder key={orderId} order={order} {...(listed && { listed })}>{children}</ShownOrder>}
    </AccountPage>
  );
}

function ShownOrder({ order, listed, children }: Pick<Props, 'listed' | 'children'> & { readonly order: OpenOrder }) {
  const intl = useIntl();
  const toList = <Link to="/userInfo/my-order" className={buttonClass('next')}><FormattedMessage id="order.toList" /></Link>;
  switch (order.status) {
    case 'pending':
      return <OrderSkeleton />;
    case 'refused':
      return <RefusedOrder refusal={order.refusal}>{toList}</RefusedOrder>;
    case 'offline':
    case 'failed':
      if (order.listed && listed) return listed(order.listed);
      return (
        <Notice drawing={order.status} level="h2" title={intl.formatMessage({ id: `order.detail.${order.status}.title` })} action={<><TryAgain />{toList}</>}>
          <FormattedMessage id={`order.detail.${order.status}.text`} />
          <Reference of={order.requestId} />
        </Notice>
      );
    case 'success':
      return children(order);
  }
}

function RefusedOrder({ refusal, children }: { refusal: string; children: ReactNode }) {
  return <Notice drawing="failed" level="h2" title={useRefusalText(refusal, true)} action={children} />;
}
