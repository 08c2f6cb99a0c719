import type { PayloadInput } from '../../../contract/shop/calls';

/** The kinds of favourites: products, and followed stores. Each has two calls that undo one another. */
export type FavouriteKind = 'goods' | 'seller';

type FavouriteCall = 'keepGoods!add' | 'keepGoods!del' | 'focusSeller!add' | 'focusSeller!del';

type Kind = {
  readonly add: FavouriteCall;
  readonly del: FavouriteCall;
  readonly payload: (id: string) => PayloadInput<FavouriteCall>;
};

export const favouriteKinds: Readonly<Record<FavouriteKind, Kind>> = {
  goods: { add: 'keepGoods!add', del: 'keepGoods!del', payload: (sellerGoodsId) => ({ sellerGoodsId }) },
  seller: { add: 'focusSeller!add', del: 'focusSeller!del', payload: (sellerId) => ({ sellerId }) },
};

/** The target of a queued action, as `goods:<id>`; `undefined` for unrelated actions. */
export function favouriteTarget(call: string, payload: unknown): string | undefined {
  const fields = (payload ?? {}) as { readonly sellerGoodsId?: unknown; readonly sellerId?: unknown };
  if (call.startsWith('keepGoods!') && typeof fields.sellerGoodsId === 'string') return `goods:${fields.sellerGoodsId}`;
  if (call.startsWith('focusSeller!') && typeof fields.sellerId === 'string') return `seller:${fields.sellerId}`;
  return undefined;
}
