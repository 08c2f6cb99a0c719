import { Link } from '@tanstack/react-router';
import { FormattedMessage } from 'react-intl';
import type { Order } from '../../../../contract/shop/orders';
import { hasReceipt } from '../../../../rules/orders/order-receipt';
import { buttonClass } from '../../../../ui/button';
import { AskAbout } from '../../chat';
import css from '../orders.module.css';

type Props = {
  readonly order: Pick<Order, 'id' | 'status' | 'serialNumber' | 'sellerId' | 'sellerName'>;
  /** image of its first product, if known */
  readonly image: string | undefined;
};

/** Links of every order, whatever its state: a question about it, and its receipt once paid. */
export function OrderLinks({ order, image = '' }: Props) {
  const { id, serialNumber: name, sellerId, sellerName } = order;
  return (
    <div className={css['links']}>
      <AskAbout text="records.ask" about={{ kind: 'order', id, name, image, sellerId, sellerName }} />
      {hasReceipt(order) && <Link to="/userInfo/order-receipt" search={{ orderId: id }} className={buttonClass()}><FormattedMessage id="records.receipt.open" /></Link>}
    </div>
  );
}
