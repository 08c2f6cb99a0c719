import type { RefusalKey } from '../../contract/refusals';
import type { GoodsDetail, Sku } from '../../contract/shop/goods';
import type { NewLine } from '../../rules/cart/cart-state';
import type { Language } from '../../rules/languages';

/** The cart's copy of a product variant, as the shop described it at `asOf` in this language. */
export function lineGoods(goods: GoodsDetail, sku: Sku, { asOf, language }: { readonly asOf: number; readonly language: Language }): Omit<NewLine, 'count'> {
  const { sellerGoodsId, name, imgUrl1, discountPrice, sellingPrice, dispatchFee, longDistanceFee, deliveryFee, buyMin, sellerId, sellerName } = goods;
  return {
    sellerGoodsId,
    skuId: sku.id,
    name,
    checkAttrName: sku.checkAttrName,
    zoomImg: sku.zoomImg,
    imgUrl1,
    price: sku.price,
    discountPrice,
    sellingPrice,
    dispatchFee,
    longDistanceFee,
    deliveryFee,
    // Pushed stock is that of the whole product: no variant has more than that.
    stock: Math.min(sku.stock, goods.stock),
    buyMin,
    seller: { id: sellerId, name: sellerName },
    language,
    seenAt: asOf,
  };
}

const goneFor: readonly string[] = ['goodsUnknown', 'goodsUnlisted', 'goodsRemoved'] satisfies RefusalKey[];

/** Whether a refusal means that a product can't be bought; any other refusal says nothing about the product. */
export function isGone(refusal: string): boolean {
  return goneFor.includes(refusal);
}
