import { atom } from 'jotai';
import type { ComponentType } from 'react';
import type { GoodsDetail, Sku } from '../../../contract/shop/goods';

export type BuyProps = {
  readonly goods: GoodsDetail;
  /** the attribute that the shopper has chosen */
  readonly chosen: Sku | undefined;
  /** when the shop said so */
  readonly asOf: number | undefined;
};

/** How a product is bought, once its script and texts have come (see begin-cart.ts); until then its place is kept. */
export const buyPartsAtom = atom<{ readonly Buy: ComponentType<BuyProps> } | undefined>(undefined);
