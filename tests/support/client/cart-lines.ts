import { identifierOf, type CartLine } from '../../../src/rules/cart/cart';
import type { NewLine } from '../../../src/rules/cart/cart-state';
import { amount } from '../catalog';

/** A new line as the product page adds it. */
export function newLine(sku: string, other: Partial<NewLine> = {}): NewLine {
  return {
    sellerGoodsId: `goods-${sku}`,
    skuId: sku,
    name: `Name of ${sku}`,
    checkAttrName: 'Blue',
    zoomImg: null,
    imgUrl1: `${sku}.front`,
    price: null,
    discountPrice: null,
    sellingPrice: amount('10'),
    dispatchFee: amount('1'),
    longDistanceFee: amount('0.5'),
    deliveryFee: amount('0'),
    stock: 900,
    buyMin: 1,
    count: 1,
    seller: { id: 'lantern', name: 'Quay' },
    seenAt: 1_000,
    ...other,
  };
}

/** The same line in the cart. */
export function cartLine(sku: string, other: Partial<CartLine> = {}): CartLine {
  const line = newLine(sku, other);
  return { ...line, identifier: identifierOf(line), checked: true, ...other };
}
