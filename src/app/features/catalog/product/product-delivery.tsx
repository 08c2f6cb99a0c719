import { Suspense, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import type { GoodsDetail } from '../../../../contract/shop/goods';
import { freight } from '../../../../rules/price';
import { Icon } from '../../../../ui/icon';
import { lazyPart } from '../../../../ui/loading/lazy-part';
import { MoneyText } from '../../../../ui/money';
import css from './product-delivery.module.css';

const DeliveryHere = lazyPart(async () => (await import('../../delivery')).DeliveryHere);

/** The delivery cost; also destination and duration once the device knows the country. Its parts on a tap. */
export function ProductDelivery({ goods, country }: { goods: GoodsDetail; country: string | undefined }) {
  const [isOpen, setOpen] = useState(false);
  const cost = freight(goods);
  const anywhere = <><FormattedMessage id="product.freight" /> <MoneyText amount={cost} /></>;
  return (
    <details className={css['delivery']} onToggle={() => setOpen(true)}>
      <summary>
        <Icon name="truck" />
        <span>{country ? <Suspense fallback={anywhere}><DeliveryHere country={country} cost={cost} /></Suspense> : anywhere}</span>
        <Icon name="down" />
      </summary>
      <dl className="small">
        <div><dt><FormattedMessage id="product.dispatchFee" /></dt><dd><MoneyText amount={goods.dispatchFee} /></dd></div>
        <div><dt><FormattedMessage id="product.longDistanceFee" /></dt><dd><MoneyText amount={goods.longDistanceFee} /></dd></div>
        <div><dt><FormattedMessage id="product.deliveryFee" /></dt><dd><MoneyText amount={goods.deliveryFee} /></dd></div>
      </dl>
      <p className="small muted"><FormattedMessage id="product.freightTips" /></p>
      {isOpen && <Suspense><DeliveryHere country={country} /></Suspense>}
    </details>
  );
}
