import { FormattedMessage, useIntl } from 'react-intl';
import { changedFigures, linePrice } from '../../../../rules/cart/checkout';
import { compareMoney, type Money } from '../../../../rules/money';
import { Button } from '../../../../ui/button';
import { Dialog } from '../../../../ui/dialog';
import { MoneyText } from '../../../../ui/money';
import type { Checkout, CheckoutState, NotPlaced, ShownOrder } from '../checkout';
import type { StartPayment } from '../checkout-context';
import { amountText } from '../payment/amount-text';
import css from './repriced-dialog.module.css';

type Props = { readonly state: Extract<CheckoutState, { at: 'repriced' }>; readonly checkout: Checkout; readonly startPayment: StartPayment };

type PriceNews = { readonly identifier: string; readonly name: string; readonly was: Money; readonly now: Money };

/** Lines whose unit price has changed. */
export function newsOf({ groups }: ShownOrder, { lineList }: NotPlaced): PriceNews[] {
  return groups
    .flatMap(({ list }) => list)
    .flatMap((line) => {
      const current = lineList.find(({ sellerGoodsId, skuId }) => sellerGoodsId === line.sellerGoodsId && skuId === line.skuId);
      const was = linePrice(line);
      return current && compareMoney(was, current.price) !== 0 ? [{ identifier: line.identifier, name: line.name, was, now: current.price }] : [];
    });
}

/** Shown if the server's figures differ from the page's: old and new, and nothing is ordered before the shopper agrees (CO4). */
export function RepricedDialog({ state: { order, now }, checkout, startPayment }: Props) {
  const intl = useIntl();
  const news = newsOf(order, now);
  const amount = amountText(intl, now.total);
  const stay = () => checkout.reopen();
  const take = () => {
    const payType = order.payType ?? 'balance';
    const taken = { ...order, payload: { ...order.payload, total: now.total }, figures: now };
    checkout.reopen();
    startPayment(payType, { text: intl.formatMessage({ id: 'checkout.go' }, { orders: order.groups.length, amount, with: payType }), amount: now.total }, (payment) => checkout.place(taken, payment));
  };
  return (
    <Dialog
      title={intl.formatMessage({ id: 'checkout.repriced.title' })}
      onClose={stay}
      answers={
        <>
          <Button onClick={stay}><FormattedMessage id="checkout.repriced.stay" /></Button>
          <Button kind="next" onClick={take}><FormattedMessage id="checkout.repriced.take" values={{ amount }} /></Button>
        </>
      }
    >
      <p className="muted"><FormattedMessage id="checkout.repriced.text" /></p>
      {news.length > 0 && (
        <ul className={css['lines']}>
          {news.map(({ identifier, name, was, now: next }) => (
            <li key={identifier}>
              <bdi>{name}</bdi>
              <p className="small"><FormattedMessage id="checkout.repriced.price" values={{ was: <MoneyText amount={was} />, now: <MoneyText amount={next} /> }} /></p>
            </li>
          ))}
        </ul>
      )}
      <table className={css['figures']}>
        <thead>
          <tr>
            <th scope="col"><span className="unseen"><FormattedMessage id="checkout.summary" /></span></th>
            <th scope="col"><FormattedMessage id="checkout.repriced.was" /></th>
            <th scope="col"><FormattedMessage id="checkout.repriced.now" /></th>
          </tr>
        </thead>
        <tbody>
          {changedFigures(order.figures, now).map(({ part, was, now: next }) => (
            <tr key={part}>
              <th scope="row"><FormattedMessage id={`order.figure.${part}`} /></th>
              <td><MoneyText amount={was} /></td>
              <td><MoneyText amount={next} /></td>
            </tr>
          ))}
        </tbody>
      </table>
    </Dialog>
  );
}
