import { useRouterState } from '@tanstack/react-router';
import { useAtom } from 'jotai';
import { Suspense, useCallback, useEffect } from 'react';
import { useIntl } from 'react-intl';
import type { CartLine } from '../../../rules/cart/cart';
import { Drawing } from '../../../ui/icon';
import { lazyPart } from '../../../ui/loading/lazy-part';
import { MoneyText } from '../../../ui/money';
import { useOpenedByHash } from '../../../ui/use-opened-by-hash';
import css from './cart-bar.module.css';
import { CartBadge } from './cart-icon';
import { cartShape } from './cart-shape';
import { cartOpenAtom } from './open-cart';
import { loadDrawer, preloadDrawer } from './load-drawer';
import { useCartLines, useCharges, useFigures, useHasCart } from './use-cart';

const CartDrawer = lazyPart(loadDrawer);

/** The cart bar on the pages that have it, and the drawer, wherever it is opened from. */
export function CartBar() {
  return (
    <>
      <Bar />
      <Drawer />
    </>
  );
}

/** Renders nothing for an empty cart: header and bottom bar lead to it too. */
function Bar() {
  const isHere = useRouterState({ select: ({ matches }) => matches.at(-1)?.staticData.cartBar });
  const lines = useCartLines();
  return isHere && lines.length > 0 && <BarOf lines={lines} />;
}

function BarOf({ lines }: { lines: readonly CartLine[] }) {
  const intl = useIntl();
  const charges = useCharges();
  const { total } = useFigures(lines, charges);
  const [isOpen, setOpen] = useAtom(cartOpenAtom);
  return (
    <div className={css['place']}>
      <button
        type="button"
        className={css['bar']}
        data-cart-bar=""
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPointerEnter={preloadDrawer}
        onFocus={preloadDrawer}
        onClick={() => setOpen(true)}
      >
        <span className={css['icon']}>
          <Drawing d={cartShape} size={24} turns />
          <CartBadge count={lines.length} />
        </span>
        <span className="unseen">{intl.formatMessage({ id: 'cart.open' }, { count: lines.length })}</span>
        <span>
          <span className="unseen">{intl.formatMessage({ id: 'cart.checkedTotal' })} </span>
          {charges ? <MoneyText amount={total} /> : '\u00a0'}
        </span>
      </button>
    </div>
  );
}

function Drawer() {
  const [isOpen, setOpen] = useAtom(cartOpenAtom);
  useOpenedByHash('cart', useCallback(() => setOpen(true), [setOpen]));
  const has = useHasCart();
  // Asked for where there is no cart: it does not open with a later login either.
  useEffect(() => {
    if (isOpen && has === false) setOpen(false);
  }, [has, isOpen, setOpen]);
  return <Suspense>{isOpen && has === true && <CartDrawer />}</Suspense>;
}
