export type GoodsStatus = 'listed' | 'unlisted' | 'removed';

/** Why goods that are not for sale are refused. */
export const goodsStatusRefusals = { unlisted: 'goodsUnlisted', removed: 'goodsRemoved' } as const;
