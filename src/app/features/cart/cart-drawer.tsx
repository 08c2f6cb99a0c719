import { useAtomValue, useSetAtom } from 'jotai';
import { useDeferredValue, useEffect, useId, useMemo, useRef, useState } from 'react';
import { Link } from '@tanstack/react-router';
import { FormattedMessage, useIntl } from 'react-intl';
import { removeFromCart, setChecked } from '../../../local/cart';
import { groupBySeller, type CartLine } from '../../../rules/cart';
import { lineAtom } from '../../shell/line';
import { Button, buttonClass } from '../../ui/button';
import { Icon } from '../../ui/icon';
import { Notice } from '../../ui/notice';
import css from './cart-drawer.module.css';
import { CartFoot } from './cart-foot';
import { CheckBox } from './check-box';
import { LineRow } from './line-row';
import { cartOpenAtom } from './open-cart';
import { useCartLines, useFigures, useMaxBuy } from './use-cart';
import { useFreshCart } from './use-fresh-cart';

/** As many as a tall screen shows: they are drawn at once, the others right after. */
const firstDrawn = 10;

/**
 * The cart (storefront, 2): 400 px from the end side, on a narrower screen the whole width. The browser's own dialog keeps
 * focus inside, closes by Escape and brings focus back to where it was.
 */
export function CartDrawer() {
  const intl = useIntl();
  const title = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const open = useSetAtom(cartOpenAtom);
  const line = useAtomValue(lineAtom);
  const lines = useCartLines();
  const figures = useFigures(lines);
  const [removed, setRemoved] = useState<readonly CartLine[]>([]);
  useFreshCart(line);
  useEffect(() => {
    const shown = dialog.current;
    // All that is not the drawer's inside is the page behind it.
    const leave = ({ target }: Event) => target === shown && shown?.close();
    shown?.addEventListener('click', leave);
    shown?.showModal();
    return () => shown?.close();
  }, []);
  const close = () => dialog.current?.close();
  return (
    <dialog ref={dialog} className={css['drawer']} aria-labelledby={title} onClose={() => open(false)}>
      <div className={css['inside']}>
        <header className={css['head']}>
          <h2 id={title} tabIndex={-1}><FormattedMessage id="cart.title" values={{ count: lines.length }} /></h2>
          <Button kind="icon" onClick={close} aria-label={intl.formatMessage({ id: 'cart.close' })}>
            <Icon name="close" size={24} />
          </Button>
        </header>
        <div role="status" className={css['line']}>
          {line === 'offline' && (
            <p>
              <Icon name="offline" />
              <FormattedMessage id="cart.offline" />
            </p>
          )}
        </div>
        {lines.length > 0 ? <Groups lines={lines} isOffline={line === 'offline'} close={close} remove={(gone) => void remove(gone)} /> : <Nothing close={close} />}
        <CartFoot lines={lines} figures={figures} removed={removed} forget={() => setRemoved([])} />
      </div>
    </dialog>
  );

  async function remove(gone: CartLine) {
    if ((await removeFromCart([gone.identifier])) === 'kept') setRemoved((before) => [...before, gone]);
  }
}

function Nothing({ close }: { close: () => void }) {
  const intl = useIntl();
  return (
    <div className={css['list']}>
      <Notice drawing="empty" level="h2" title={intl.formatMessage({ id: 'cart.empty.title' })} action={<Link to="/commodity" className={buttonClass('next')} onClick={close}><FormattedMessage id="cart.empty.browse" /></Link>}>
        <FormattedMessage id="cart.empty.text" />
      </Notice>
    </div>
  );
}

type GroupsProps = { readonly lines: readonly CartLine[]; readonly isOffline: boolean; readonly close: () => void; readonly remove: (line: CartLine) => void };

function Groups({ lines, isOffline, close, remove }: GroupsProps) {
  const intl = useIntl();
  const maxBuy = useMaxBuy();
  const drawn = useDeferredValue(lines.length, firstDrawn);
  // A row is drawn anew only when its own line changed: what it is given must stay the same.
  const acts = useRef({ close, remove });
  useEffect(() => {
    acts.current = { close, remove };
  });
  const stable = useMemo(() => ({ close: () => acts.current.close(), remove: (line: CartLine) => acts.current.remove(line) }), []);
  const byId = useMemo(() => new Map(lines.map((line) => [line.identifier, line])), [lines]);
  const groups = useMemo(() => groupBySeller(lines), [lines]);
  const checked = lines.filter((line) => line.checked).length;
  const shown = useMemo(() => new Set(groups.flatMap(({ list }) => list.map(({ identifier }) => identifier)).slice(0, drawn)), [groups, drawn]);
  return (
    <div className={css['list']}>
      <CheckBox
        label={intl.formatMessage({ id: 'cart.checkAll' })}
        checked={checked === lines.length}
        isMixed={checked > 0 && checked < lines.length}
        check={(on) => void setChecked(lines.map(({ identifier }) => identifier), on)}
        className={css['all']}
      >
        <span aria-hidden="true"><FormattedMessage id="cart.checkAll" /></span>
      </CheckBox>
      {groups.map(({ sellerId, title, checkAll, isIndeterminate, list }) => {
        const first = list.filter(({ identifier }) => shown.has(identifier));
        if (first.length === 0) return null;
        return (
          <section key={sellerId} className={css['group']} aria-label={intl.formatMessage({ id: 'cart.ofSeller' }, { seller: title })}>
            <h3 className={css['seller']}>
              <CheckBox
                label={intl.formatMessage({ id: 'cart.checkSeller' }, { seller: title })}
                checked={checkAll}
                isMixed={isIndeterminate}
                check={(on) => void setChecked(list.map(({ identifier }) => identifier), on)}
              />
              <Link to="/store" search={{ id: sellerId }} onClick={close}>{title}</Link>
            </h3>
            <ul>
              {first.map(({ identifier }) => {
                const line = byId.get(identifier);
                return line && <LineRow key={identifier} line={line} maxBuy={maxBuy} isOffline={isOffline} close={stable.close} remove={stable.remove} />;
              })}
            </ul>
          </section>
        );
      })}
    </div>
  );
}
