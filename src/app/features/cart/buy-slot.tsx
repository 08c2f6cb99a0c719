import { useLateAtom } from '../../../ui/use-late-atom';
import css from './buy-slot.module.css';
import { buyPartsAtom, type BuyProps } from './parts';

/** Where the product is put into the cart: an empty place in the document, alive in the same room after it. */
export function BuySlot(props: BuyProps) {
  const parts = useLateAtom(buyPartsAtom, undefined);
  return <div className={css['room']}>{parts && <parts.Buy {...props} />}</div>;
}
