import { atom } from 'jotai';
import type { ComponentType } from 'react';

export type HeartProps = { readonly sellerGoodsId: string; readonly name: string };
export type FollowProps = { readonly sellerId: string; readonly name: string };

export type FavouriteParts = { readonly Heart: ComponentType<HeartProps>; readonly Follow: ComponentType<FollowProps> };

/**
 * Hearts and follow buttons that can be pressed, once their script and texts have come (see begin-favourites.ts). Until
 * then cards show their places: a list of products must not wait for, nor be drawn twice because of, who looks at it.
 */
export const favouritePartsAtom = atom<FavouriteParts | undefined>(undefined);
