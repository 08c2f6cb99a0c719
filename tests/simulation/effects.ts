import type { CallName } from '../../src/contract/shop/calls';

export type Question = { readonly name: CallName; readonly payload: unknown; readonly token: string | undefined; readonly idempotencyKey: string | undefined };

/** The goods and stores of the small catalog that can be favourites; `nowhere` is not among them. */
export const goodsIds = ['lamp', 'teapot', 'bicycle'] as const;
export const sellerIds = ['lantern', 'nordwind'] as const;

export type Effects = {
  readonly chat: readonly { readonly user: string; readonly type: string; readonly content: string }[];
  readonly goods: readonly { readonly user: string; readonly id: string }[];
  readonly sellers: readonly { readonly user: string; readonly id: string }[];
  readonly avatars: ReadonlyMap<string, string | null>;
  readonly uploads: ReadonlyMap<string, { readonly user: string; readonly sha256: string }>;
};

