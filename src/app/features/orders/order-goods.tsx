import { Link } from '@tanstack/react-router';
import { FormattedMessage } from 'react-intl';
import type { OrderLine } from '../../../contract/shop/orders';
import { AnyPicture } from '../../../ui/any-picture';
import { MoneyText } from '../../../ui/money';
import css from './orders.module.css';

/** The lines of an order: name, attribute, quantity and unit price. */
export function OrderGoods({ lines }: { lines: readonly OrderLine[] }) {
  return (
    <ul className={css['goods']}>
      {lines.map((line) => (
        <li key={line.id}>
          <LinePicture image={line.image} />
          <div className={css['line']}>
            <Link to="/productDetails" search={{ sellerGoodsId: line.sellerGoodsId }} className={css['name']}><bdi>{line.name}</bdi></Link>
            {line.checkAttrName !== '' && <span className="muted small"><bdi>{line.checkAttrName}</bdi></span>}
            <span className="small"><MoneyText amount={line.price} /> <span className="muted"><FormattedMessage id="order.times" values={{ count: line.count }} /></span></span>
          </div>
        </li>
      ))}
    </ul>
  );
}

export function LinePicture({ image }: { image: string }) {
  // The name beside it describes it.
  return <AnyPicture name={image} alt="" sizes="72px" className={css['picture']} />;
}
