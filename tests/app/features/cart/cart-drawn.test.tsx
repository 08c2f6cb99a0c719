import { createStore } from 'jotai';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Buy } from '../../../../src/app/features/cart/buy';
import { cartLinesAtom, sameLines } from '../../../../src/app/features/cart/cart-atoms';
import { CartBar } from '../../../../src/app/features/cart/cart-bar';
import { CartDrawer } from '../../../../src/app/features/cart/cart-drawer';
import { CartFoot } from '../../../../src/app/features/cart/cart-foot';
import { CartIcon } from '../../../../src/app/features/cart/cart-icon';
import { undoForMs } from '../../../../src/app/features/cart/removed';
import { removedAtoms } from '../../../../src/app/features/cart/use-removed';
import { pages } from '../../../../src/app/pages/pages';
import { QueryCache } from '../../../../src/app/queries/query-cache';
import { QueryCacheContext } from '../../../../src/app/queries/use-public-query';
import type { BrandFacts } from '../../../../src/contract/brand';
import { queryKey } from '../../../../src/contract/shop/query-key';
import { visitor } from '../../../../src/local/session/session-row';
import { cartFigures, type CartLine } from '../../../../src/rules/cart/cart';
import type { Language } from '../../../../src/rules/languages';
import { amount } from '../../../support/catalog';
import { cartLine } from '../../../support/client/cart-lines';
import { drawnPart } from '../../../support/client/drawn-page';
import { detail } from '../../../support/client/kept-goods';
import { said, textsOf } from '../../../support/texts';

type Options = { readonly language?: Language; readonly address?: string; readonly brand?: Partial<BrandFacts>; readonly pending?: boolean };

/** Without tax and handling fee; `pending`: the shop has not told of them yet. */
function drawn(Part: () => React.ReactNode, lines: readonly CartLine[], { language = 'en', address = '/index', brand = {}, pending = false }: Options = {}): Promise<string> {
  const store = createStore();
  store.set(cartLinesAtom, lines);
  const charges = (['order_tax_percent', 'order_handling_fee'] as const).map((code) => [queryKey(language, 'syspara!getSyspara', { code }), { status: 'success', data: { [code]: amount('0') }, asOf: 1_000 }] as const);
  const cache = new QueryCache(pending ? charges.slice(1) : charges);
  return drawnPart(() => <QueryCacheContext value={cache}><Part /></QueryCacheContext>, address, { language, brand, store });
}

/** The visible text: tags removed, whitespace collapsed. */
const words = (markup: string) => markup.replace(/<[^>]+>/g, ' ').replace(/&amp;/g, '&').replace(/\s+/g, ' ').trim();
/** Every opening tag with this name. */
const tags = (markup: string, name: string) => [...markup.matchAll(new RegExp(`<${name}[^>]*>`, 'g'))].map(([tag]) => tag);

const lamp = cartLine('lamp', { name: 'Brass lamp', checkAttrName: 'Gold', sellingPrice: amount('20'), discountPrice: amount('15'), count: 2, zoomImg: 'lamp.gold' });
const kite = cartLine('kite', { name: 'Red kite', seller: { id: 'south', name: 'South' }, checked: false });

afterEach(() => void vi.useRealTimers());

describe('the floating bar', () => {
  it('[S-131] shows the number of items and the checked total', async () => {
    // 2 × 15 plus freight of 1.5; the kite is not checked.
    const shown = words(await drawn(CartBar, [lamp, kite]));
    expect(shown).toContain(said('en', 'cart.open', { count: 2 }));
    expect(shown).toContain('31.50 USDT');
  });

  it('[S-132] [S-133] stands on its eight pages and on no other', () => {
    expect(pages.filter((row) => 'cartBar' in row).map(({ path }) => path).toSorted()).toEqual(
      ['/classification', '/commodity', '/discounted', '/index', '/information', '/productDetails', '/store', '/userInfo/dashboard'],
    );
  });

  it.each(['/searchResult', '/settlement', '/login'])('[S-133] is not drawn on %s', async (address) => {
    expect(await drawn(CartBar, [lamp], { address })).not.toContain('data-cart-bar');
    expect(await drawn(CartBar, [lamp])).toContain('data-cart-bar');
  });

  it('[S-137] is not there, where visitors have no cart, until the device has told who is here', async () => {
    const brand = { guestCart: false };
    expect(await drawn(CartBar, [lamp], { brand })).not.toContain('data-cart-bar');
  });
});

it.each<Language>(['en', 'cn', 'ar'])('the header’s cart says how many items are in it: %s', async (language) => {
  expect(tags(await drawn(CartIcon, [lamp, kite], { language }), 'button')[0]).toContain(`aria-label="${said(language, 'cart.open', { count: 2 })}"`);
});

describe('the drawer', () => {
  it('[S-134] is the browser’s own dialog, named by its heading, and can be closed', async () => {
    const markup = await drawn(CartDrawer, [lamp]);
    const id = /<dialog[^>]*aria-labelledby="([^"]+)"/.exec(markup)?.[1];
    expect(markup).toContain(`<h2 id="${id}" tabindex="-1">${said('en', 'cart.title', { count: 1 })}</h2>`);
    expect(markup).toContain(`aria-label="${said('en', 'cart.close')}"`);
  });

  it('[S-140] [S-142] [S-144] shows a line by name, attribute, the price that counts, and its seller', async () => {
    const markup = await drawn(CartDrawer, [lamp]);
    for (const text of ['Brass lamp', 'Gold', 'Quay', '15.00 USDT']) expect(words(markup)).toContain(text);
    expect(words(await drawn(CartDrawer, [{ ...lamp, price: amount('17') }]))).toContain('17.00 USDT');
    expect(words(await drawn(CartDrawer, [{ ...lamp, discountPrice: null }]))).toContain('20.00 USDT');
  });

  it('says of a line without a choice no more than its name', async () => {
    const markup = await drawn(CartDrawer, [{ ...lamp, checkAttrName: '' }]);
    expect(markup).toContain('aria-label="Brass lamp"');
    expect(markup).not.toContain('<bdi></bdi>');
  });

  it('[S-141] shows the attribute’s picture, or the product’s without one', async () => {
    expect(tags(await drawn(CartDrawer, [lamp]), 'img')[0]).toContain('/pictures/lamp.gold-');
    expect(tags(await drawn(CartDrawer, [{ ...lamp, zoomImg: null }]), 'img')[0]).toContain('/pictures/lamp.front-');
  });

  it('[S-157] has a tick for each line, seller and all, set where all of its lines are', async () => {
    const second = cartLine('shade', { name: 'Shade', checked: false });
    const box = (markup: string, label: string) => tags(markup, 'input').find((tag) => tag.includes(`aria-label="${label}"`));
    const all = said('en', 'cart.checkAll');
    const quay = said('en', 'cart.checkSeller', { seller: 'Quay' });
    const mixed = await drawn(CartDrawer, [lamp, second, kite]);
    expect(box(mixed, all)).not.toContain('checked=');
    expect(box(mixed, quay)).not.toContain('checked=');
    expect(box(mixed, said('en', 'cart.checkSeller', { seller: 'South' }))).not.toContain('checked=');
    expect(box(mixed, said('en', 'cart.checkLine', { name: 'Brass lamp', attribute: 'Gold' }))).toContain('checked=""');
    expect(box(await drawn(CartDrawer, [lamp]), all)).toContain('checked=""');
  });

  it('shows every part that will be paid, none that is nothing, and names the amount on the button', async () => {
    const sum = (part: string) => said('en', `cart.sum.${part}`);
    const whole = await drawn(CartDrawer, [lamp]);
    expect(whole).toMatch(/<dd><span [^>]*dir="ltr"[^>]*>−/);
    const shown = words(whole);
    expect(shown).toContain(`${sum('goods')} 40.00 USDT ${sum('discount')} − 10.00 USDT ${sum('freight')} 1.50 USDT ${sum('total')} 31.50 USDT`);
    expect(shown).toContain(`${said('en', 'cart.checkOut')} 31.50 USDT`);
    const figures = { ...cartFigures([lamp], { taxPercent: amount('10'), handlingFee: amount('2.5') }), freight: amount('0') };
    const foot = () => <CartFoot lines={[lamp]} figures={figures} removed={[]} restore={async () => true} forget={() => {}} unsaved={undefined} accept={() => {}} />;
    expect(words(await drawn(foot, [lamp]))).toContain(`${sum('freight')} Free ${sum('tax')} 3.00 USDT ${sum('handling')} 2.50 USDT ${sum('total')} 37.00 USDT`);
    const nothing = () => <CartFoot lines={[kite]} figures={cartFigures([kite], { taxPercent: amount('0'), handlingFee: amount('0') })} removed={[]} restore={async () => true} forget={() => {}} unsaved={undefined} accept={() => {}} />;
    expect(words(await drawn(nothing, [kite]))).toMatch(new RegExp(`^${sum('total')} 0\\.00 USDT`));
  });

  it('UX-060 names no total, nor an amount to pay, until tax and handling fee are known: it would rise', async () => {
    const sum = (part: string) => said('en', `cart.sum.${part}`);
    const shown = words(await drawn(CartDrawer, [lamp], { pending: true }));
    expect(shown).toContain(`${sum('freight')} 1.50 USDT ${sum('total')} ${said('en', 'cart.checkOut')}`);
    for (const Part of [CartDrawer, CartBar]) expect(words(await drawn(Part, [lamp], { pending: true }))).not.toContain('31.50');
  });

  it('tells on the line what changed, before and after, and asks where it is worse', async () => {
    const cheaper = words(await drawn(CartDrawer, [{ ...lamp, lowered: amount('18') }]));
    expect(cheaper).toContain(`${textsOf('en')['cart.news.lower']?.split('{')[0]}18.00 USDT`);
    expect(cheaper).not.toContain(said('en', 'cart.news.accept'));
    const offered = { ...lamp, discountPrice: null };
    const dearer = words(await drawn(CartDrawer, [{ ...lamp, offered }]));
    expect(dearer).toContain('20.00 USDT');
    expect(dearer).toContain(said('en', 'cart.news.accept'));
    expect(words(await drawn(CartDrawer, [{ ...lamp, stock: 1 }]))).toContain(said('en', 'cart.news.fewer', { left: 1 }));
    // A sold-out line offers no Accept button.
    const soldOut = words(await drawn(CartDrawer, [{ ...lamp, stock: 0 }]));
    expect(soldOut).toContain(said('en', 'cart.news.soldOut'));
    expect(soldOut).not.toContain(said('en', 'cart.news.accept'));
  });

  it('gives at least five seconds to undo a removal', () => {
    expect(undoForMs).toBeGreaterThanOrEqual(5_000);
  });

  it.each(['lines', 'saved'] as const)('UX-057 offers that for as long after it was closed, to whom removed it only (%s)', async (place) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const store = createStore();
    const open = () => store.sub(removedAtoms[place], () => {});
    const offers = async () => (await drawnPart(CartDrawer, '/index', { store })).includes(said('en', 'shell.undo'));
    const close = open();
    store.set(removedAtoms[place], { owner: visitor, lines: [lamp] });
    close();
    vi.advanceTimersByTime(undoForMs - 1);
    expect(await offers()).toBe(true);
    // While it is open again, its own timer counts, which waits for who points at it.
    const closeAgain = open();
    vi.advanceTimersByTime(undoForMs);
    expect(await offers()).toBe(true);
    closeAgain();
    vi.advanceTimersByTime(undoForMs);
    expect(await offers()).toBe(false);
    store.set(removedAtoms[place], { owner: 'ada', lines: [lamp] });
    expect(await offers()).toBe(false);
  });

  it('draws the first of many lines at once, and leaves the others for right after', async () => {
    const many = Array.from({ length: 200 }, (_, index) => cartLine(`s${index}`));
    expect(tags(await drawn(CartDrawer, many), 'li').length).toBeLessThan(20);
  });

  it.each<Language>(['en', 'cn', 'ar'])('is a page of its own while it is empty: %s', async (language) => {
    const shown = words(await drawn(CartDrawer, [], { language }));
    expect(shown).toContain(said(language, 'cart.empty.title'));
    expect(shown).not.toContain(said(language, 'cart.checkOut'));
  });
});

describe('on the product’s page', () => {
  const skus = [
    { id: 'gold', checkAttrName: 'Gold', price: amount('12'), stock: 9, zoomImg: 'lamp.gold' },
    { id: 'blue', checkAttrName: 'Blue', price: null, stock: 9, zoomImg: 'lamp.blue' },
  ];
  const goods = detail('lamp', { skus, buyMin: 2 });
  const buy = (chosen: (typeof skus)[number] | undefined, other: Partial<typeof goods> = {}, options: Options = {}) => drawn(() => <Buy goods={{ ...goods, ...other }} chosen={chosen} missing={goods.attributeName} asOf={1} />, [], options);

  it('the total with freight of the chosen quantity is seen before it is put in', async () => {
    // The minimum quantity is two; freight is 1 + 2 + 3.
    expect(words(await buy(skus[0]))).toContain(`${said('en', 'cart.totalWithFreight')} 30.00 USDT`);
    expect(words(await buy(skus[1]))).toContain(`${said('en', 'cart.totalWithFreight')} 31.00 USDT`);
    // Tax and handling fee are in the page's document; on a page that asks for them, the total waits for them.
    expect(words(await buy(skus[0], {}, { pending: true }))).not.toContain('30.00');
  });

  it('the quantity is typed or stepped, starts at the least, and says its limits', async () => {
    const markup = await buy(skus[0]);
    expect(tags(markup, 'input')[0]).toContain('value="2"');
    expect(tags(markup, 'input')[0]).toContain(`aria-label="${said('en', 'cart.quantity.label', { name: 'lamp' })}"`);
    for (const step of ['more', 'fewer']) expect(markup).toContain(`aria-label="${said('en', `cart.quantity.${step}`, { name: 'lamp' })}"`);
    expect(words(markup)).toContain(said('en', 'cart.quantity.limits', { min: 2, max: 500 }));
  });

  it('both ways to buy are named by what they do, and closed where nothing is left', async () => {
    const open = await buy(skus[0]);
    for (const text of ['cart.add', 'cart.buyNow']) expect(open).toMatch(new RegExp(`<button[^>]*>${said('en', text)}</button>`));
    expect(tags(open, 'button').some((tag) => tag.includes('disabled'))).toBe(false);
    expect(tags(await buy(skus[0], { stock: 0 }), 'button').filter((tag) => tag.includes('disabled'))).toHaveLength(2);
  });
});

describe('the catalogue’s words', () => {
  it.each([
    ['en', /already in your cart/, /not be added to your cart.*try again later/, /choose a product/],
    ['cn', /商品已在购物车中/, /加入购物车失败.*稍后再试/, /请选择商品/],
    ['ar', /موجود بالفعل في سلتك/, /تعذرت الإضافة إلى سلتك.*لاحقًا/, /اختيار منتج/],
  ] as const)('[S-416] [S-417] [S-433] say in %s what they mean', (language, alreadyIn, failed, nothing) => {
    expect(said(language, 'refusal.alreadyInCart')).toMatch(alreadyIn);
    expect(said(language, 'refusal.addToCartFailed')).toMatch(failed);
    expect(said(language, 'refusal.noGoodsSelected')).toMatch(nothing);
  });
});

it('lines that say the same stay the same objects, so that only the others are drawn anew', () => {
  const next = [{ ...lamp }, { ...kite, count: 9 }];
  const [first, second] = sameLines([kite, lamp], next);
  expect(first).toBe(lamp);
  expect(second).toBe(next[1]);
});

it('the controls of two variants of one product have names of their own', async () => {
  const silver = { ...lamp, identifier: `${lamp.identifier}-silver`, checkAttrName: 'Silver' };
  const html = await drawn(CartDrawer, [lamp, silver]);
  const names = tags(html, 'button').concat(tags(html, 'input')).flatMap((tag) => /aria-label="([^"]*Brass lamp[^"]*)"/.exec(tag)?.[1] ?? []);
  expect(names).toHaveLength(10);
  expect(new Set(names).size).toBe(10);
  // What describes a control is there, also of a product without variants.
  const plain = await drawn(CartDrawer, [lamp, { ...lamp, identifier: 'plain', checkAttrName: '' }]);
  const described = [...plain.matchAll(/aria-describedby="([^"]*)"/g)].flatMap(([, ids]) => ids?.split(' ') ?? []);
  expect(described.filter((id) => !plain.includes(`id="${id}"`))).toEqual([]);
});
