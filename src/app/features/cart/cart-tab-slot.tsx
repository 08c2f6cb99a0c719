import { Suspense } from 'react';
import { FormattedMessage } from 'react-intl';
import { Drawing } from '../../../ui/icon';
import { late } from '../../../ui/lazy';
import { useLateAtom } from '../../../ui/use-late-atom';
import { begunAtom } from '../../queries/begun';
import { cartShape } from './cart-shape';

const CartTab = late(async () => (await import('./late-parts')).CartTab);

/** The phone's way to the cart, in the bottom bar: neutral with the document, alive after it. */
export function CartTabSlot() {
  const begun = useLateAtom(begunAtom, false);
  const face = (
    <>
      <Drawing d={cartShape} size={24} turns />
      <span><FormattedMessage id="shell.nav.cart" /></span>
    </>
  );
  const place = <span data-tab="">{face}</span>;
  return begun ? <Suspense fallback={place}><CartTab>{face}</CartTab></Suspense> : place;
}
