import * as v from 'valibot';
import type { CartEntry } from '../../rules/cart/cart-state';
import { count, id, language, money, time } from '../fields';

const text = v.pipe(v.string(), v.maxLength(500));
const address = v.pipe(v.string(), v.maxLength(2_000));
const offer = { price: v.nullable(money), discountPrice: v.nullable(money), sellingPrice: money, dispatchFee: money, longDistanceFee: money, deliveryFee: money };

/** A product in one attribute (SKU), as the shopper saw it (rules/cart/cart.ts). */
export const lineGoods = v.object({
  ...offer,
  sellerGoodsId: id,
  skuId: id,
  name: text,
  checkAttrName: text,
  zoomImg: v.nullable(address),
  imgUrl1: address,
  stock: v.pipe(v.number(), v.integer()),
  buyMin: v.pipe(v.number(), v.integer()),
  seller: v.object({ id, name: text }),
  language: v.optional(language),
  seenAt: time,
  offered: v.optional(v.object(offer)),
  gone: v.optional(text),
  lowered: v.optional(money),
});

/** A cart line with the fields that merging needs (rules/cart/cart-state.ts). */
export const cartEntry: v.GenericSchema<unknown, CartEntry> = v.object({
  life: count,
  edits: count,
  count,
  checked: v.boolean(),
  addedAt: time,
  goods: v.nullable(lineGoods),
});
