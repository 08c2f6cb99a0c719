import { useAtom } from 'jotai';
import { FormattedMessage, useIntl } from 'react-intl';
import { Drawing } from '../../../ui/icon';
import { useLogin } from '../account';
import { CartBadge } from './cart-icon';
import { cartShape } from './cart-shape';
import { cartOpenAtom } from './open-cart';
import { preloadDrawer } from './load-drawer';
import { useCartLines, useHasCart } from './use-cart';

/** The cart in a phone's bottom bar. In a brand whose visitors have no cart it leads to the login: the bar keeps its five items. */
export function CartTab() {
  const intl = useIntl();
  const has = useHasCart();
  const logIn = useLogin();
  const lines = useCartLines();
  const [isOpen, setOpen] = useAtom(cartOpenAtom);
  return (
    <button
      type="button"
      data-tab=""
      aria-haspopup={has === false ? undefined : 'dialog'}
      aria-expanded={has === false ? undefined : isOpen}
      aria-label={intl.formatMessage({ id: 'cart.open' }, { count: lines.length })}
      onPointerEnter={preloadDrawer}
      onFocus={preloadDrawer}
      onClick={() => (has === false ? logIn() : setOpen(true))}
    >
      <Drawing d={cartShape} size={24} turns />
      <span><FormattedMessage id="shell.nav.cart" /></span>
      <CartBadge count={lines.length} />
    </button>
  );
}
