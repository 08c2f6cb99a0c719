import { Link } from '@tanstack/react-router';
import { useEffect, useId, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { CartChanged } from '../../../local/cart/cart-rows';
import type { CartLine } from '../../../rules/cart/cart';
import { priceThatCounts } from '../../../rules/price';
import { Age } from '../../../ui/age';
import { Button } from '../../../ui/button';
import { lazySubscribe } from '../../../ui/loading/lazy-subscribe';
import { MoneyText } from '../../../ui/money';
import { Picture } from '../../../ui/picture';
import row from './line-row.module.css';
import { Removed } from './removed';
import css from './saved-lines.module.css';
import { useRemoved } from './use-removed';

const load = () => import('../../../local/cart/saved-lines');

type Props = {
  readonly close: () => void;
  /** receives the outcome of a change */
  readonly did: (changed: Promise<CartChanged>) => Promise<boolean>;
  /** whose lines they are */
  readonly owner: string;
};

/** Lines saved for later, below the cart, each with a button back; renders nothing if there are none. */
export function SavedLines({ close, did, owner }: Props) {
  const id = useId();
  const [saved, setSaved] = useState<readonly CartLine[]>([]);
  const { restorable, addRemoved, forget } = useRemoved('saved', owner);
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => lazySubscribe(load, ({ watchSaved }) => watchSaved(setSaved)), []);
  if (saved.length === 0 && restorable.length === 0) return null;
  const moveBack = async ({ identifier }: CartLine) => {
    const { moveToCart } = await load();
    // The pressed button is gone with its line, and the heading with the last one.
    if (await did(moveToCart(identifier))) ((saved.length > 1 ? title.current : null) ?? document.querySelector<HTMLElement>('dialog[open] h2'))?.focus();
  };
  const remove = async (line: CartLine) => {
    const { removeSaved } = await load();
    if (await did(removeSaved(line.identifier))) addRemoved(line);
  };
  const restore = async () => {
    const { restoreSaved } = await load();
    return did(restoreSaved(restorable, owner));
  };
  return (
    <section className={css['saved']} aria-labelledby={id}>
      <h3 ref={title} id={id} tabIndex={-1}><FormattedMessage id="cart.saved" /></h3>
      {saved.length > 0 && <ul>{saved.map((line) => <SavedRow key={line.identifier} line={line} close={close} moveBack={() => void moveBack(line)} remove={() => void remove(line)} />)}</ul>}
      <Removed lines={restorable} restore={restore} forget={forget} />
    </section>
  );
}

type RowProps = { readonly line: CartLine; readonly close: () => void; readonly moveBack: () => void; readonly remove: () => void };

function SavedRow({ line, close, moveBack, remove }: RowProps) {
  const intl = useIntl();
  const named = useId();
  const { name, checkAttrName, zoomImg, imgUrl1, sellerGoodsId, count, seenAt } = line;
  return (
    <li className={css['row']}>
      <span className={row['picture']}><Picture name={zoomImg ?? imgUrl1} alt="" sizes="72px" /></span>
      <div className={row['facts']}>
        <Link to="/productDetails" search={{ sellerGoodsId }} onClick={close} id={named} className={row['name']}>{name}</Link>
        <p className="small muted figures"><bdi>{checkAttrName}</bdi> × {intl.formatNumber(count)}</p>
        <p className={row['price']}><MoneyText amount={priceThatCounts(line)} className={row['amount']} /><Age asOf={seenAt} /></p>
        <p className={css['acts']}>
          <Button aria-describedby={named} onClick={moveBack}><FormattedMessage id="cart.add" /></Button>
          <Button kind="quiet" className={row['remove']} aria-label={intl.formatMessage({ id: 'cart.removeLine' }, { name })} onClick={remove}><FormattedMessage id="cart.remove" /></Button>
        </p>
      </div>
    </li>
  );
}
