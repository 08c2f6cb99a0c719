import { Link } from '@tanstack/react-router';
import { useAtomValue, useSetAtom } from 'jotai';
import { useDeferredValue, useEffect, useId, useMemo, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { acceptChanges, removeFromCart, restoreToCart } from '../../../local/cart/cart';
import type { CartChanged, Unsaved } from '../../../local/cart/cart-rows';
import { visitor } from '../../../local/session/session-row';
import { groupBySeller, type CartLine } from '../../../rules/cart/cart';
import { Button, buttonClass } from '../../../ui/button';
import { Icon } from '../../../ui/icon';
import { Notice } from '../../../ui/notice';
import { useModal } from '../../../ui/use-modal';
import { currentUserAtom } from '../../queries/current-user';
import { networkStatusAtom } from '../../queries/network-status';
import { changeLinesAtom } from './change-lines';
import css from './cart-drawer.module.css';
import { CartFoot } from './cart-foot';
import { CheckBox } from './check-box';
import { LineRow, type LineActs } from './line-row';
import { cartOpenAtom } from './open-cart';
import { SavedLines } from './saved-lines';
import { useCartLines, useCharges, useFigures, useMaxBuy } from './use-cart';
import { useFreshCart } from './use-fresh-cart';
import { useRemoved } from './use-removed';

const basket = { d: 'M34 36h52l-6 32H40ZM48 36l8-16M72 36l-8-16M50 46v12M60 46v12M70 46v12' };

/** As many rows as a tall screen shows render at once, the others right after. */
const firstDrawn = 10;

/** The cart's drawer: 400 px from the inline end, on narrower screens the full width. */
export function CartDrawer() {
  const intl = useIntl();
  const title = useId();
  const dialog = useModal('closes');
  const setOpen = useSetAtom(cartOpenAtom);
  const changeLines = useSetAtom(changeLinesAtom);
  const network = useAtomValue(networkStatusAtom);
  // A visitor's cart is on this device only.
  const owner = useAtomValue(currentUserAtom)?.usercode ?? visitor;
  const lines = useCartLines();
  const figures = useFigures(lines, useCharges());
  const { restorable, addRemoved, forget } = useRemoved('lines', owner);
  const [unsaved, setUnsaved] = useState<Unsaved>();
  useFreshCart(network);
  // Where visitors have no cart, it goes with the session, and does not open again with the next one.
  useEffect(() => () => setOpen(false), [setOpen]);
  const close = () => dialog.current?.close();
  return (
    <dialog ref={dialog} className={css['drawer']} aria-labelledby={title} onClose={() => setOpen(false)}>
      <div className={css['inside']}>
        <header className={css['head']}>
          <h2 id={title} tabIndex={-1}><FormattedMessage id="cart.title" values={{ count: lines.length }} /></h2>
          <Button kind="icon" onClick={close} aria-label={intl.formatMessage({ id: 'cart.close' })}>
            <Icon name="close" size={24} />
          </Button>
        </header>
        <div role="status" className={css['line']} data-network-told="">
          {network !== 'online' && (
            <p data-network={network}>
              <Icon name={network === 'back' ? 'check' : 'offline'} />
              <FormattedMessage id={network === 'back' ? 'line.back' : owner !== visitor ? 'cart.offlineAccount' : 'cart.offline'} />
            </p>
          )}
        </div>
        <div className={css['list']}>
          {lines.length > 0 ? <Groups lines={lines} isOffline={network === 'offline'} acts={{ close, remove: (gone) => void remove(gone), later: (line) => void later(line), change: (identifiers, to) => void did(changeLines(identifiers, to)), did: (changed) => void did(changed) }} /> : <Nothing close={close} />}
          {/* The same whether the cart is empty or not, so that the focus in it stays. */}
          <SavedLines close={close} did={did} owner={owner} />
        </div>
        <CartFoot
          lines={lines}
          figures={figures}
          removed={restorable}
          restore={() => did(restoreToCart(restorable, owner))}
          forget={forget}
          unsaved={unsaved}
          accept={(identifiers) => void did(acceptChanges(identifiers))}
        />
      </div>
    </dialog>
  );

  /** Reports a change that the device did not save; the page shows what is saved in any case. */
  async function did(changed: Promise<CartChanged>): Promise<boolean> {
    const ended = await changed;
    setUnsaved(ended === 'kept' ? undefined : ended);
    return ended === 'kept';
  }

  async function later({ identifier }: CartLine) {
    const { saveForLater } = await import('../../../local/cart/saved-lines');
    // The pressed button is gone with its line.
    if (await did(saveForLater(identifier))) dialog.current?.querySelector('h2')?.focus();
  }

  async function remove(gone: CartLine) {
    if (await did(removeFromCart([gone.identifier]))) addRemoved(gone);
  }
}

function Nothing({ close }: { close: () => void }) {
  const intl = useIntl();
  return (
    <Notice drawing={basket} level="h2" title={intl.formatMessage({ id: 'cart.empty.title' })} action={<Link to="/commodity" className={buttonClass('next')} onClick={close}><FormattedMessage id="cart.empty.browse" /></Link>}>
      <FormattedMessage id="cart.empty.text" />
    </Notice>
  );
}

type GroupsProps = { readonly lines: readonly CartLine[]; readonly isOffline: boolean; readonly acts: LineActs };

function Groups({ lines, isOffline, acts }: GroupsProps) {
  const intl = useIntl();
  const maxBuy = useMaxBuy();
  const drawn = useDeferredValue(lines.length, firstDrawn);
  // A row rerenders only if its own line changed, so its other props must be stable.
  const latest = useRef(acts);
  useEffect(() => {
    latest.current = acts;
  });
  const stable = useMemo<LineActs>(
    () => ({ close: () => latest.current.close(), remove: (line) => latest.current.remove(line), later: (line) => latest.current.later(line), change: (identifiers, to) => latest.current.change(identifiers, to), did: (changed) => latest.current.did(changed) }),
    [],
  );
  const byId = useMemo(() => new Map(lines.map((line) => [line.identifier, line])), [lines]);
  const groups = useMemo(() => groupBySeller(lines), [lines]);
  const checked = lines.filter((line) => line.checked).length;
  const shown = useMemo(() => new Set(groups.flatMap(({ list }) => list.map(({ identifier }) => identifier)).slice(0, drawn)), [groups, drawn]);
  return (
    <>
      <CheckBox
        label={intl.formatMessage({ id: 'cart.checkAll' })}
        checked={checked === lines.length}
        isMixed={checked > 0 && checked < lines.length}
        check={(on) => acts.change(lines.map(({ identifier }) => identifier), { checked: on })}
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
                check={(on) => acts.change(list.map(({ identifier }) => identifier), { checked: on })}
              />
              <Link to="/store" search={{ id: sellerId }} onClick={acts.close}>{title}</Link>
            </h3>
            <ul>
              {first.map(({ identifier }) => {
                const line = byId.get(identifier);
                return line && <LineRow key={identifier} line={line} maxBuy={maxBuy} isOffline={isOffline} acts={stable} />;
              })}
            </ul>
          </section>
        );
      })}
    </>
  );
}
