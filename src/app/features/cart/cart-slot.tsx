import { Suspense } from 'react';
import { Drawing } from '../../../ui/icon';
import { late } from '../../../ui/lazy';
import { useLateAtom } from '../../../ui/use-late-atom';
import { begunAtom } from '../../queries/begun';
import { cartShape } from './cart-shape';
import css from './cart-slot.module.css';

const CartIcon = late(async () => (await import('./late-parts')).CartIcon);

/** The header's way to the cart: drawn neutral with the document, alive in the same place after it. */
export function CartSlot() {
  const begun = useLateAtom(begunAtom, false);
  const place = <span className={css['icon']} aria-hidden="true"><Drawing d={cartShape} size={24} turns /></span>;
  return begun ? <Suspense fallback={place}><CartIcon /></Suspense> : place;
}
