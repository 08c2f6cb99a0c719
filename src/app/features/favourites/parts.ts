import { atom } from 'jotai';
import type { ComponentType } from 'react';
import type { FavouriteKind } from './kinds';

export type HeartProps = { readonly sellerGoodsId: string; readonly name: string };
export type FollowProps = { readonly sellerId: string; readonly name: string };

export type ToggleProps = {
  readonly kind: FavouriteKind;
  readonly id: string;
  /** of the product or the store: part of the button's name */
  readonly name: string;
};

type FavouriteParts = { readonly Heart: ComponentType<HeartProps>; readonly Follow: ComponentType<FollowProps>; readonly Toggle: ComponentType<ToggleProps> };

/**
 * Hearts and follow buttons that can be pressed, once their script and texts have come (see begin-favourites.ts). Until
 * then cards show their places: a list of products must not wait for, nor be drawn twice because of, who looks at it.
 */
export const favouritePartsAtom = atom<FavouriteParts | undefined>(undefined);
