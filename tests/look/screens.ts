import type { Page } from 'playwright';
import type { GoodsCard } from '../../src/contract/shop/goods';
import type { Language } from '../../src/rules/languages';
import { checkOut } from '../support/journey/journey-checkout';
import { cutLine, underWorker, type Journey } from '../support/journey/journey';
import { said } from '../support/texts';
import type { Belongings } from './belongings';

export type Scene = Belongings & {
  readonly mall: Journey;
  readonly page: Page;
  readonly lang: Language;
  readonly goods: GoodsCard;
  /** Opens an address in the scene's language and waits until everything is loaded. */
  readonly go: (address: string) => Promise<void>;
};

type Screen = {
  readonly as: 'guest' | 'shopper';
  readonly show: (scene: Scene) => Promise<void>;
};

type Address = string | ((scene: Scene) => string);
const screen = (as: Screen['as'], address: Address, then: Screen['show'] = async () => {}): Screen => ({
  as,
  async show(scene) {
    await scene.go(typeof address === 'string' ? address : address(scene));
    await then(scene);
  },
});
const guest = (address: Address, then?: Screen['show']) => screen('guest', address, then);
const own = (address: Address, then?: Screen['show']) => screen('shopper', address, then);

/** Presses a button of the header or of a phone's bar, whichever is visible. */
const press = (page: Page, name: RegExp) => page.getByRole('button', { name }).filter({ visible: true }).first().click();
/** A pattern for a message with any number in it. */
const anyCount = (lang: Language, key: string, name: string) => new RegExp([0, 1, 2].map((count) => said(lang, key, { [name]: count }).replaceAll(/[\u2066-\u2069]/g, '.?').replaceAll(/\d/g, '.+')).join('|'));

async function openCart({ page, lang }: Scene): Promise<void> {
  await press(page, anyCount(lang, 'cart.open', 'count'));
  await page.locator('dialog[open]').waitFor();
}

const orderPage = (name: string, status: keyof Belongings['orderId']) => own(({ orderId }) => `/userInfo/${name}?orderId=${orderId[status]}`);

/** The screens of `npm run look`, by name. */
export const screens: Readonly<Record<string, Screen>> = {
  home: guest('/index'),
  categories: guest('/classification'),
  category: guest(({ goods }) => `/classification?categoryId=${goods.categoryId}`),
  list: guest('/commodity'),
  discounted: guest('/discounted'),
  search: guest(({ goods }) => `/searchResult?k=${encodeURIComponent(goods.name.split(' ').at(-1) ?? '')}`),
  'search-nothing': guest('/searchResult?k=zzzzzzzzqq'),
  product: guest(({ goods }) => `/productDetails?sellerGoodsId=${goods.sellerGoodsId}`),
  store: guest(({ goods }) => `/store?id=${goods.sellerId}`),
  login: guest('/login'),
  register: guest('/register'),
  'login-code': guest('/login-code'),
  'forgot-password': guest('/forgot-password'),
  help: guest('/help/privacy-policy'),
  information: guest('/information'),
  'not-found': guest('/no-such-page'),
  'cart-empty': guest('/information', openCart),
  cart: own('/information', openCart),
  checkout: own('/information', async (scene) => {
    await openCart(scene);
    await checkOut(scene.page, scene.lang);
    await scene.page.getByRole('main').getByText('Ada Lovelace').first().waitFor();
  }),
  payment: own(({ orderId }) => `/settlement?orderId=${orderId[0]}`),
  paid: own(({ orderId }) => `/paySuccess?orders=${orderId[1]}`),
  dashboard: own('/userInfo/dashboard'),
  orders: own('/userInfo/my-order'),
  'orders-none': own('/userInfo/my-order?k=nothing-of-that-name'),
  'order-to-pay': orderPage('order-detail', 0),
  'order-sent': orderPage('order-detail', 3),
  'order-refunded': orderPage('order-detail', 6),
  receipt: orderPage('order-receipt', 5),
  return: orderPage('order-return', 4),
  review: orderPage('order-evaluation', 4),
  favourites: own('/userInfo/collect-goods'),
  stores: own('/userInfo/collect-shop'),
  waiting: own('/userInfo/waiting'),
  notifications: own('/userInfo/notifications'),
  wallet: own('/userInfo/money-package'),
  deposits: own('/userInfo/money-package?records=deposits'),
  withdrawals: own('/userInfo/money-package?records=withdrawals'),
  deposit: own('/userInfo/money-package/recharge'),
  withdraw: own('/userInfo/money-package/withdraw'),
  credit: own('/credit'),
  loan: own('/credit/myLoan'),
  addresses: own('/userInfo/setup/shipping-address'),
  setup: own('/userInfo/setup'),
  'login-password': own('/userInfo/setup/login-password'),
  'fund-password': own('/userInfo/setup/transaction-password'),
  contacts: own('/userInfo/setup/contacts'),
  sessions: own('/userInfo/setup/sessions'),
  devices: own('/userInfo/setup/devices'),
  passkeys: own('/userInfo/setup/passkeys'),
  device: own('/userInfo/setup/device'),
  authenticator: own('/userInfo/setup/authenticator'),
  leave: own('/userInfo/setup/account-cancellation'),
  download: own('/userInfo/download'),
  chat: own('/information', async ({ page, lang }) => {
    await press(page, anyCount(lang, 'header.messages', 'unread'));
    await page.getByRole('log').getByRole('listitem').first().waitFor();
  }),
  // Last: it goes offline.
  offline: guest('/information', async ({ page, mall, lang }) => {
    await underWorker(page);
    await cutLine(page.context());
    await page.goto(`${mall.url}/productDetails?sellerGoodsId=never-opened&lang=${lang}`);
    await page.getByText(said(lang, 'product.unseen.title')).waitFor();
    await page.getByText(said(lang, 'line.offline')).waitFor();
  }),
};

/** The screens that a shopper passes between home and a withdrawal. */
export const mainScreens: readonly string[] = ['home', 'category', 'search', 'product', 'store', 'login', 'cart', 'checkout', 'order-to-pay', 'wallet', 'withdraw', 'setup'];
