import { Link } from '@tanstack/react-router';
import { FormattedMessage, useIntl } from 'react-intl';
import { changedFigures, linePrice, type LineNews } from '../../../../rules/checkout';
import { compareMoney } from '../../../../rules/money';
import { Button, buttonClass } from '../../../../ui/button';
import { Dialog } from '../../../../ui/dialog';
import { MoneyText } from '../../../../ui/money';
import type { NotPlaced, ShownOrder } from '../checkout';
import { amountText } from '../payment/amount-text';
import { NewsOfLine } from './news-of-line';
import css from './repriced-dialog.module.css';

type Props = { readonly order: ShownOrder; readonly now: NotPlaced; readonly onStay: () => void; readonly onTake: () => void };

/** What the shop asks now where the page said something else, line by line. */
export function newsOf({ groups }: ShownOrder, { lineList }: NotPlaced): LineNews[] {
  return groups
    .flatMap(({ list }) => list)
    .flatMap((line) => {
      const told = lineList.find(({ sellerGoodsId, skuId }) => sellerGoodsId === line.sellerGoodsId && skuId === line.skuId);
      if (!told) return [];
      const was = linePrice(line);
      const short = told.stock < line.checkTotal;
      return short || compareMoney(was, told.price) !== 0 ? [{ identifier: line.identifier, name: line.name, was, now: told.price, stock: told.stock, short }] : [];
    });
}

/** The shop's figures are others than the page's: old and new, and nothing is ordered before the shopper says so (CO4). */
export function RepricedDialog({ order, now, onStay, onTake }: Props) {
  const intl = useIntl();
  const news = newsOf(order, now);
  const isShort = news.some(({ short }) => short);
  return (
    <Dialog
      title={intl.formatMessage({ id: 'checkout.repriced.title' })}
      onClose={onStay}
      answers={
        <>
          <Button onClick={onStay}><FormattedMessage id="checkout.repriced.stay" /></Button>
          {isShort ? (
            <Link to="/index" hash="cart" className={buttonClass()}><FormattedMessage id="checkout.toCart" /></Link>
          ) : (
            <Button kind="next" onClick={onTake}><FormattedMessage id="checkout.repriced.take" values={{ amount: amountText(intl, now.total) }} /></Button>
          )}
        </>
      }
    >
      <p className="muted"><FormattedMessage id="checkout.repriced.text" /></p>
      {news.length > 0 && (
        <ul className={css['lines']}>
          {news.map((one) => (
            <li key={one.identifier}>
              <bdi>{one.name}</bdi>
              <NewsOfLine news={one} />
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
