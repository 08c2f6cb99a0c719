import { useRouter } from '@tanstack/react-router';
import { atom, useAtomValue, useSetAtom } from 'jotai';
import type { MouseEvent } from 'react';
import type { GoodsCard } from '../../../contract/shop/goods';

/** The card tapped last: its page renders from it until the rest is here. */
export const openedCardAtom = atom<GoodsCard>();
/** whether the router has not rendered its page yet */
export const isOpeningAtom = atom(false);

/** The tapped card, if it is of this product. */
export function useOpenedCard(sellerGoodsId: string): GoodsCard | undefined {
  const card = useAtomValue(openedCardAtom);
  return card?.sellerGoodsId === sellerGoodsId ? card : undefined;
}

/**
 * Opens a tapped card's page: renders it from the card in the frame of the tap; the router, which loads scripts and
 * data and renders all of it, starts once that frame is painted.
 */
export function useOpenCard(goods: GoodsCard): (event: MouseEvent) => void {
  const router = useRouter();
  const setOpened = useSetAtom(openedCardAtom);
  const setOpening = useSetAtom(isOpeningAtom);
  return (event) => {
    // Opening a new tab leaves this one as it is.
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    setOpened(goods);
    setOpening(true);
    const { sellerGoodsId } = goods;
    requestAnimationFrame(() => setTimeout(() => void router.navigate({ to: '/productDetails', search: { sellerGoodsId } })));
  };
}
