/** The sort orders of goods lists; the first is the default. */
export const goodsSorts = ['recommended', 'new', 'sold', 'rating', 'priceUp', 'priceDown'] as const;
export type GoodsSort = (typeof goodsSorts)[number];

/** The page size of home lists and the listings built like them. */
export const listPageSize = 12;

/** The default of the setting `mall_max_goods_number_in_order`, until the stored value is known. */
export const defaultMaxBuy = 500;
