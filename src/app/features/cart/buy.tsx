import { useSetAtom } from 'jotai';
import { useId, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { GoodsDetail, Sku } from '../../../contract/shop/goods';
import { useLanguage } from '../../../i18n/language';
import { loadIntl } from '../../../i18n/load-intl';
import type { Unsaved } from '../../../local/cart/cart-rows';
import { lineGoods } from '../../../local/cart/line-goods';
import { identifierOf, quantityLimits } from '../../../rules/cart/cart';
import { orderFigures } from '../../../rules/cart/order-figures';
import { isAboveZero } from '../../../rules/money';
import { Button } from '../../../ui/button';
import { Icon } from '../../../ui/icon';
import { retryImport } from '../../../ui/loading/retry-import';
import { MoneyText } from '../../../ui/money';
import { useToast } from '../../../ui/toast';
import { useLogin } from '../account';
import css from './buy.module.css';
import { CartTab } from './cart-tab';
import { useGoToCheckout } from './use-go-to-checkout';
import { cartOpenAtom } from './open-cart';
import { QuantityField } from './quantity-field';
import { noCharges, useCharges, useHasCart, useMaxBuy } from './use-cart';
import { useQuantity } from './use-quantity';

type BuyProps = {
  readonly goods: GoodsDetail;
  /** the chosen variant */
  readonly chosen: Sku | undefined;
  /** name of the attribute that is not chosen yet */
  readonly missing: string | undefined;
  /** when the server's reply was given */
  readonly asOf: number | undefined;
};

/** The cart module, loaded after the first view. */
const loadCart = () => retryImport(() => import('../../../local/cart/cart'));
const loadSession = () => retryImport(() => import('../../../local/session/kept-session'));

/** Quantity, total with freight, and the two buy buttons. */
export function Buy({ goods, chosen: sku, missing, asOf = 0 }: BuyProps) {
  const intl = useIntl();
  const asking = useId();
  const language = useLanguage();
  const toast = useToast();
  const logIn = useLogin();
  const goToCheckout = useGoToCheckout();
  const hasCart = useHasCart();
  const setOpen = useSetAtom(cartOpenAtom);
  const charges = useCharges();
  const limits = quantityLimits(goods, useMaxBuy());
  const [count, setCount] = useState(limits.min);
  const [asksAttribute, setAsksAttribute] = useState(false);
  const stock = Math.min(sku?.stock ?? goods.stock, goods.stock);
  const quantity = useQuantity(count, limits, stock, setCount);

  const prices = sku ? { ...goods, price: sku.price } : goods;
  const { total } = orderFigures([{ sellerGoodsId: goods.sellerGoodsId, prices, fees: goods, count }], charges ?? noCharges);

  /** The cart line to buy; `undefined` after telling the shopper what is missing. */
  function line() {
    if (!sku) {
      setAsksAttribute(true);
      document.querySelector<HTMLElement>('fieldset:not(:has(:checked)) input[name^=sku]')?.focus();
      return undefined;
    }
    const wanted = quantity.take();
    if (wanted === undefined) return undefined;
    return { ...lineGoods(goods, sku, { asOf, language }), count: wanted };
  }

  /** Whether this shopper has a cart. Asks the device itself when a button is pressed before it has told the page who this is. */
  async function mayAdd() {
    return hasCart ?? (await loadSession()).currentSession() !== undefined;
  }

  async function toastFailed(why: Unsaved) {
    if (why === 'noStorage') return toast({ kind: 'error', text: intl.formatMessage({ id: 'shell.noStorage' }) });
    const texts = await loadIntl(language, 'refusal');
    toast({ kind: 'error', text: `${texts.formatMessage({ id: 'refusal.addToCartFailed' })} ${intl.formatMessage({ id: 'cart.noRoom' })}` });
  }

  async function add() {
    const wanted = line();
    if (!wanted) return;
    if (!(await mayAdd())) return toast({ kind: 'warning', text: intl.formatMessage({ id: 'cart.notLoggedIn' }), action: { label: intl.formatMessage({ id: 'header.logIn' }), act: logIn } });
    const { addToCart, cartLines } = await loadCart();
    const added = await addToCart([wanted]);
    if (added !== 'added') return toastFailed(added);
    const now = await cartLines();
    const inCart = now.find(({ identifier }) => identifier === identifierOf(wanted))?.count ?? wanted.count;
    toast({
      kind: 'done',
      text: intl.formatMessage({ id: inCart > wanted.count ? 'cart.addedMore' : 'cart.added' }, { count: now.length, quantity: inCart }),
      action: { label: intl.formatMessage({ id: 'cart.view' }), act: () => setOpen(true) },
      close: intl.formatMessage({ id: 'cart.continue' }),
    });
  }

  async function buyNow() {
    const wanted = line();
    if (!wanted || !isAboveZero(total)) return;
    const { addAlone } = await loadCart();
    // Where visitors have no cart, it goes to the checkout directly.
    const added = (await mayAdd()) ? await addAlone(wanted) : 'added';
    const gone = added === 'added' ? await goToCheckout([{ ...wanted, identifier: identifierOf(wanted), checked: true }]) : added;
    if (gone !== 'kept') await toastFailed(gone);
  }

  const soldOut = stock === 0;
  return (
    <div className={css['buy']}>
      <div id={asking} role="alert">
        {asksAttribute && !sku && (
          <p className={css['ask']}>
            <Icon name="alert" />
            {intl.formatMessage({ id: 'cart.chooseFirst' }, { attribute: missing })}
          </p>
        )}
      </div>
      <QuantityField quantity={quantity} name={goods.name} help />
      <p className={css['total']}>
        <FormattedMessage id="cart.totalWithFreight" />{' '}
        {charges ? <MoneyText amount={total} className={css['amount']} /> : <span className={css['amount']}>{'\u00a0'}</span>}
      </p>
      <div className={css['buttons']} data-buy-bar>
        <CartTab />
        <Button disabled={soldOut} onClick={() => void add()}><FormattedMessage id="cart.add" /></Button>
        <Button kind="next" disabled={soldOut} onClick={() => void buyNow()}><FormattedMessage id="cart.buyNow" /></Button>
      </div>
    </div>
  );
}
