import { Link } from '@tanstack/react-router';
import { FormattedMessage, useIntl } from 'react-intl';
import type { Order, OrderLine, Refund } from '../../../../contract/shop/orders';
import { isAboveZero } from '../../../../rules/money';
import { hasReceipt, receiptFigures } from '../../../../rules/orders/order-receipt';
import { useBrand } from '../../../../ui/brand';
import { Button, buttonClass } from '../../../../ui/button';
import { LegalLine } from '../../../../ui/legal-line';
import { Notice } from '../../../../ui/notice';
import { useDateTime } from '../../../../ui/use-time';
import { useUserQuery } from '../../../queries/use-user-query';
import { OrderReceiver } from '../detail/order-facts';
import { FiguresList } from '../figures-list';
import { RestOfGoods } from '../rest-of-goods';
import type { OpenInfo } from '../use-order';
import { ExactMoney } from './exact-money';
import css from './order-receipt.module.css';

const noReceipt = { d: 'M44 68V18h32v50l-8-5-8 5-8-5ZM54 34l12 12M66 34 54 46' };

type Props = {
  readonly order: Omit<Order, 'goodsList'>;
  readonly lines: readonly OrderLine[];
  readonly isWhole: boolean;
  /** whether the lines that are not here are being fetched */
  readonly isComing?: boolean;
  /** what only an opened order contains; a list has neither recipient nor refunds */
  readonly info?: OpenInfo;
  readonly refunds?: readonly Refund[];
};

/** A receipt: goods, seller, recipient, and every amount to its last decimal. Printed alone on its page. */
export function OrderReceipt({ order, lines, isWhole, isComing = false, info, refunds = [] }: Props) {
  const intl = useIntl();
  const brand = useBrand();
  const formatDateTime = useDateTime();
  const { data: log, status: logged } = useUserQuery('orderLog!list', { orderId: order.id });
  if (!hasReceipt(order)) {
    return (
      <Notice drawing={noReceipt} level="h2" title={intl.formatMessage({ id: 'records.receipt.none.title' })} action={<Link to="/userInfo/order-detail" search={{ orderId: order.id }} className={buttonClass('next')}><FormattedMessage id="records.receipt.toOrder" /></Link>}>
        <FormattedMessage id="records.receipt.none.text" />
      </Notice>
    );
  }
  const { lineSums, refunded, left } = receiptFigures({ total: order.total, lines, refunds });
  const paidAt = log?.logList.find(({ event }) => event === 'paid')?.createTime;
  const time = (at: number) => <time dateTime={new Date(at).toISOString()}>{formatDateTime(at)}</time>;
  return (
    <>
      <div className={css['acts']}>
        <Button kind="next" onClick={() => window.print()}><FormattedMessage id="records.receipt.print" /></Button>
        <Link to="/userInfo/order-detail" search={{ orderId: order.id }} className={buttonClass()}><FormattedMessage id="records.receipt.toOrder" /></Link>
      </div>
      <article className={css['receipt']} aria-labelledby="receipt-title">
        <header className={css['head']}>
          <p className={css['brand']}>{brand.name}</p>
          <h2 id="receipt-title"><FormattedMessage id="records.receipt.named" values={{ serial: <bdi dir="ltr" className="figures">{order.serialNumber}</bdi> }} /></h2>
        </header>
        <dl className={css['facts']}>
          <div><dt><FormattedMessage id="order.facts.seller" /></dt><dd><bdi>{order.sellerName}</bdi></dd></div>
          <div><dt><FormattedMessage id="order.facts.placed" /></dt><dd>{time(order.createTime)}</dd></div>
          {(paidAt !== undefined || logged === 'pending') && <div><dt><FormattedMessage id="order.facts.paid" /></dt><dd>{paidAt === undefined ? '–' : time(paidAt)}</dd></div>}
          {info?.payType && <div><dt><FormattedMessage id="order.facts.payType" /></dt><dd><FormattedMessage id={`order.payType.${info.payType}`} /></dd></div>}
        </dl>
        {info && <OrderReceiver info={info} />}
        <section className={css['part']} aria-labelledby="receipt-goods">
          <h2 id="receipt-goods"><FormattedMessage id="order.goods.title" /></h2>
          <ul className={css['lines']}>
            {lines.map((line) => (
              <li key={line.id}>
                <p><bdi>{line.name}</bdi> <span className="muted"><bdi>{line.checkAttrName}</bdi></span></p>
                <p className={css['sum']}>
                  <span className="muted"><ExactMoney amount={line.price} /> <FormattedMessage id="order.times" values={{ count: line.count }} /></span>
                  {/* Wrapped, because an amount is left to right, and its margin would be too. */}
                  <span><ExactMoney amount={lineSums.get(line.id) ?? line.price} /></span>
                </p>
              </li>
            ))}
          </ul>
          {!isWhole && <RestOfGoods isComing={isComing} />}
        </section>
        <FiguresList figures={order} Amount={ExactMoney}>
          {isAboveZero(refunded) && (
            <>
              <div><dt><FormattedMessage id="records.receipt.refunded" /></dt><dd><ExactMoney amount={refunded} isMinus /></dd></div>
              <div data-part="total"><dt><FormattedMessage id="records.receipt.left" /></dt><dd><ExactMoney amount={left} /></dd></div>
            </>
          )}
        </FiguresList>
        {!info && <p className="muted small"><FormattedMessage id="records.receipt.listed" /></p>}
        <p className="muted small"><LegalLine /></p>
      </article>
    </>
  );
}
