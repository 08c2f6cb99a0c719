import { FormattedMessage } from 'react-intl';
import type { GoodsCard } from '../../../contract/shop/goods';
import { priceThatCounts } from '../../../rules/price';
import { MoneyText } from '../../../ui/money';

/** What a product costs while none of its attributes is chosen: "from" the cheapest where they differ. */
export function CardPrice({ goods, className }: { goods: Pick<GoodsCard, 'price' | 'pricesDiffer' | 'discountPrice' | 'sellingPrice'>; className: string | undefined }) {
  const price = <MoneyText amount={priceThatCounts(goods)} className={className} />;
  return goods.pricesDiffer ? <span><FormattedMessage id="goods.priceFrom" values={{ price }} /></span> : price;
}
