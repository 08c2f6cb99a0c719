import { Suspense, useDeferredValue } from 'react';
import { late } from '../../shell/late';
import { Drawing } from '../../ui/icon';
import { cartShape } from './cart-shape';
import css from './cart-slot.module.css';

const CartIcon = late(async () => (await import('./late-parts')).CartIcon);

/** The header's way to the cart: drawn neutral with the document, alive in the same place after it. */
export function CartSlot() {
  const alive = useDeferredValue(true, false);
  const place = <span className={css['icon']} aria-hidden="true"><Drawing d={cartShape} size={24} turns /></span>;
  return alive ? <Suspense fallback={place}><CartIcon /></Suspense> : place;
}
