import { Link } from '@tanstack/react-router';
import { memo, useId, type MouseEvent } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { acceptChanges } from '../../../local/cart/cart';
import type { CartChanged } from '../../../local/cart/cart-rows';
import { quantityLimits, type CartLine } from '../../../rules/cart/cart';
import { canAccept, newsOf } from '../../../rules/cart/cart-news';
import { priceThatCounts } from '../../../rules/price';
import { Age } from '../../../ui/age';
import { Button } from '../../../ui/button';
import { MoneyText } from '../../../ui/money';
import { Picture } from '../../../ui/picture';
import type { LineChange } from './change-lines';
import { CheckBox } from './check-box';
import { LineNewsList } from './line-news';
import css from './line-row.module.css';
import { QuantityField } from './quantity-field';
import { useLineName } from './use-line-name';
import { useQuantity } from './use-quantity';

/** What a line needs of the drawer around it; stable while the drawer is open. */
export type LineActs = {
  readonly close: () => void;
  readonly remove: (line: CartLine) => void;
  /** moves it from the cart to the lines saved for later */
  readonly later: (line: CartLine) => void;
  readonly change: (identifiers: readonly string[], change: LineChange) => void;
  /** receives the outcome of other changes */
  readonly did: (changed: Promise<CartChanged>) => void;
};

type Props = { readonly line: CartLine; readonly maxBuy: number; readonly isOffline: boolean; readonly acts: LineActs };

/** One line of the cart; rerenders only when it changed, because there may be two hundred. */
export const LineRow = memo(function LineRow({ line, maxBuy, isOffline, acts }: Props) {
  const intl = useIntl();
  const named = useId();
  const { identifier, sellerGoodsId, name, checkAttrName, zoomImg, imgUrl1, count, checked, stock, seenAt } = line;
  const whole = useLineName(line);
  const described = named + (checkAttrName && ` ${named}a`);
  // Low stock is reported as news of the line and asked about before the checkout; the field reports it only for quantities above the current one.
  const quantity = useQuantity(count, quantityLimits(line, maxBuy), Math.max(stock, count), (next) => acts.change([identifier], { count: next }));
  const accept = ({ currentTarget }: MouseEvent) => {
    acts.did(acceptChanges([identifier]));
    // The pressed button disappears.
    currentTarget.closest('li')?.querySelector('input')?.focus();
  };
  const product = { to: '/productDetails', search: { sellerGoodsId }, onClick: acts.close } as const;
  return (
    <li className={css['row']}>
      <CheckBox label={whole} checked={checked} check={(checked) => acts.change([identifier], { checked })} className={css['tick']} />
      <Link {...product} className={css['picture']} tabIndex={-1} aria-hidden="true">
        <Picture name={zoomImg ?? imgUrl1} alt="" sizes="72px" />
      </Link>
      <div className={css['facts']}>
        <Link {...product} id={named} className={css['name']}>{name}</Link>
        {checkAttrName !== '' && <p id={`${named}a`} className="small muted"><bdi>{checkAttrName}</bdi></p>}
        <p className={css['price']}>
          <MoneyText amount={priceThatCounts(line)} className={css['amount']} />
          {isOffline && <Age asOf={seenAt} />}
        </p>
        <LineNewsList news={newsOf(line, maxBuy)}>
          {canAccept(line, maxBuy) && <Button onClick={accept} aria-describedby={described}><FormattedMessage id="cart.news.accept" /></Button>}
        </LineNewsList>
      </div>
      <div className={css['acts']}>
        <QuantityField quantity={quantity} name={whole} />
        <Button kind="quiet" className={css['remove']} aria-describedby={described} onClick={() => acts.later(line)}>
          <FormattedMessage id="cart.later" />
        </Button>
        <Button kind="quiet" className={css['remove']} aria-label={intl.formatMessage({ id: 'cart.removeLine' }, { name: whole })} onClick={() => acts.remove(line)}>
          <FormattedMessage id="cart.remove" />
        </Button>
      </div>
    </li>
  );
});
