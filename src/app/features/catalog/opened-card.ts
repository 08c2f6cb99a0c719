import { useRouter } from '@tanstack/react-router';
import { atom, useAtomValue, useSetAtom } from 'jotai';
import type { MouseEvent } from 'react';
import type { GoodsCard } from '../../../contract/shop/goods';

/** The card that was tapped last: its page is drawn from it until the rest is here. */
export const openedCardAtom = atom<GoodsCard>();
/** as long as the router has not drawn its page */
export const isOpeningAtom = atom(false);

/** What the tapped card has shown of this product. */
export function useOpenedCard(sellerGoodsId: string): GoodsCard | undefined {
  const card = useAtomValue(openedCardAtom);
  return card?.sellerGoodsId === sellerGoodsId ? card : undefined;
}

/**
 * Opens a tapped card's page: in the frame of the tap it is drawn from the card; the router, which looks for scripts and
 * data and draws it whole, begins when that frame is painted.
 */
export function useOpenCard(goods: GoodsCard): (event: MouseEvent) => void {
  const router = useRouter();
  const setOpened = useSetAtom(openedCardAtom);
  const setOpening = useSetAtom(isOpeningAtom);
  return (event) => {
    // A tab of its own leaves this one as it is.
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    setOpened(goods);
    setOpening(true);
    const { sellerGoodsId } = goods;
    requestAnimationFrame(() => setTimeout(() => void router.navigate({ to: '/productDetails', search: { sellerGoodsId } })));
  };
}
