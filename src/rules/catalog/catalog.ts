/** How goods lists can be ordered; the first is what a list shows unasked. */
export const goodsSorts = ['recommended', 'new', 'sold', 'rating', 'priceUp', 'priceDown'] as const;
export type GoodsSort = (typeof goodsSorts)[number];

/** Business constants: home lists and the listings built like them. */
export const listPageSize = 12;

/** Default of the setting `mall_max_goods_number_in_order`, until the stored value is known. */
export const defaultMaxBuy = 500;
