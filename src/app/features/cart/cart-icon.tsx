import { useAtom } from 'jotai';
import { useIntl } from 'react-intl';
import { Drawing } from '../../../ui/icon';
import css from './cart-icon.module.css';
import { cartShape } from './cart-shape';
import { cartOpenAtom } from './open-cart';
import { preloadDrawer } from './load-drawer';
import { useCartLines, useHasCart } from './use-cart';

/** The cart in the header, with its number of lines; opens the drawer. */
export function CartIcon() {
  const intl = useIntl();
  const has = useHasCart();
  const lines = useCartLines();
  const [isOpen, setOpen] = useAtom(cartOpenAtom);
  // Keeps its space, so that nothing beside it moves.
  if (has === false) return <span className={`round ${css['icon']}`} aria-hidden="true" />;
  return (
    <button
      type="button"
      className={`round ${css['icon']}`}
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      aria-label={intl.formatMessage({ id: 'cart.open' }, { count: lines.length })}
      onPointerEnter={preloadDrawer}
      onFocus={preloadDrawer}
      onClick={() => setOpen(true)}
    >
      <Drawing d={cartShape} size={24} turns />
      <CartBadge count={lines.length} />
    </button>
  );
}

/** The number of lines, visual only and therefore not text: the button's label says it in words. */
export function CartBadge({ count }: { count: number }) {
  const intl = useIntl();
  if (count === 0) return null;
  return <span className={`${css['badge']} figures`} aria-hidden="true" data-count={intl.formatNumber(count)} />;
}
