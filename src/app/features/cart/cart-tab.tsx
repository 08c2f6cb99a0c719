import { useAtom } from 'jotai';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { WithTexts } from '../../../ui/with-texts';
import { useLogin } from '../account';
import { CartBadge } from './cart-icon';
import { cartOpenAtom } from './open-cart';
import { soonDrawer } from './soon-drawer';
import { useCartLines, useHasCart } from './use-cart';

export function CartTab({ children }: { children: ReactNode }) {
  return (
    <WithTexts group="cart">
      <Tab>{children}</Tab>
    </WithTexts>
  );
}

/** In a brand whose visitors have no cart it leads them to the login: a bar of five keeps its five. */
function Tab({ children }: { children: ReactNode }) {
  const intl = useIntl();
  const has = useHasCart();
  const logIn = useLogin();
  const lines = useCartLines();
  const [isOpen, open] = useAtom(cartOpenAtom);
  return (
    <button
      type="button"
      data-tab=""
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      aria-label={intl.formatMessage({ id: 'cart.open' }, { count: lines.length })}
      onPointerEnter={soonDrawer}
      onFocus={soonDrawer}
      onClick={() => (has === false ? logIn() : open(true))}
    >
      {children}
      <CartBadge count={lines.length} />
    </button>
  );
}
