import 'fake-indexeddb/auto';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { createStore, Provider } from 'jotai';
import type { ComponentProps, ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Checkout, CheckoutState } from '../../../../src/app/features/checkout/checkout';
import { CheckoutContext, type CheckoutContextValue } from '../../../../src/app/features/checkout/checkout-context';
import { goodsOf } from '../../../../src/app/features/checkout/order/draft-order';
import { GoodsBySeller } from '../../../../src/app/features/checkout/order/goods-by-seller';
import { OrderForm } from '../../../../src/app/features/checkout/order/order-form';
import { Hindrance, LineTrouble, SmallOrder } from '../../../../src/app/features/checkout/order/trouble';
import type { UpdatedOrder } from '../../../../src/app/features/checkout/order/use-updated-order';
import { OtherDrafts } from '../../../../src/app/features/checkout/order/other-drafts';
import { newsOf } from '../../../../src/app/features/checkout/order/repriced-dialog';
import { amountText } from '../../../../src/app/features/checkout/payment/amount-text';
import { Confirming } from '../../../../src/app/features/checkout/payment/confirming';
import { Methods } from '../../../../src/app/features/checkout/payment/methods';
import { readOrderIds, writeOrderIds } from '../../../../src/app/features/checkout/payment/order-ids';
import { Paid } from '../../../../src/app/features/checkout/payment/pay-success-page';
import { PaymentState } from '../../../../src/app/features/checkout/payment/payment-back';
import { leftWords } from '../../../../src/app/features/checkout/payment/time-left';
import type { OrderInfo } from '../../../../src/app/features/checkout/payment/use-orders-by-id';
import { Steps } from '../../../../src/app/features/checkout/steps';
import { currentUserAtom } from '../../../../src/app/queries/current-user';
import { QueryCache } from '../../../../src/app/queries/query-cache';
import { QueryCacheContext } from '../../../../src/app/queries/use-public-query';
import { refusalCode } from '../../../../src/contract/refusals';
import type { CallAnswer } from '../../../../src/contract/shop/call-outcome';
import { queryKey } from '../../../../src/contract/shop/query-key';
import { IntlScope, shopIntl } from '../../../../src/i18n/intl';
import { loadMessages } from '../../../../src/i18n/messages';
import { writeSession } from '../../../../src/local/session/kept-session';
import { languages, type Language } from '../../../../src/rules/languages';
import type { Money } from '../../../../src/rules/money';
import type { CheckoutLine } from '../../../../src/rules/cart/checkout';
import { BrandContext } from '../../../../src/ui/brand';
import { checkoutLine, shownOrder } from '../../../support/client/checkout-world';
import { drawnPage } from '../../../support/client/drawn-page';
import { FakeLocalStorage } from '../../../support/client/local-storage';
import { said } from '../../../support/texts';

const amount = (text: string) => text as Money;
const mainOf = (html: string) => /<main[\s\S]*<\/main>/.exec(html)?.[0] ?? '';
/** The visible text: without tags, direction marks and comments. */
const words = (html: string) => html.replaceAll(/<!--.*?-->|[\u2066-\u2069]/g, '').replaceAll(/<[^>]+>/g, ' ').replaceAll('&#x27;', "'").replaceAll(/\s+/g, ' ');
const links = (html: string) => [...html.matchAll(/<a\b[^>]*\bhref="([^"]*)"/g)].map(([, address = '']) => address.replaceAll('&amp;', '&'));

const noTerms = { order_tax_percent: '0', order_handling_fee: '0', order_minimum_amount: '0', return_days: 7 };
const told = (terms: Partial<typeof noTerms>) =>
  new Map<string, CallAnswer>(
    (['order_tax_percent', 'order_handling_fee', 'order_minimum_amount', 'return_days'] as const).map((code) => [queryKey('en', 'syspara!getSyspara', { code }), { status: 'success', data: { ...noTerms, ...terms } as never, asOf: 5 }]),
  );

async function drawn(part: ReactNode, language: Language = 'en', terms: Partial<typeof noTerms> = {}) {
  const groups = await Promise.all((['core', 'account', 'buying'] as const).map((group) => loadMessages(language, group)));
  const router = createRouter({ routeTree: createRootRoute({ component: () => part }), history: createMemoryHistory({ initialEntries: ['/settlement'] }) });
  await router.load();
  return renderToStaticMarkup(
    <Provider store={createStore()}>
      <QueryCacheContext value={new QueryCache(told(terms))}>
        <IntlScope language={language} messages={Object.assign({}, ...groups) as Record<string, string>}>
          <BrandContext value={{ demo: true } as never}>
            <RouterProvider router={router as never} />
          </BrandContext>
        </IntlScope>
      </QueryCacheContext>
    </Provider>,
  );
}

beforeEach(() => {
  new FakeLocalStorage();
});
afterEach(() => {
  writeSession(undefined);
  vi.unstubAllGlobals();
});

describe('the document', () => {
  it.each([
    ['[S-014]', '/settlement', 'checkout.title'],
    ['[S-015]', '/paySuccess', 'pay.done.pageTitle'],
  ])('%s of %s has its heading, and nothing of anybody', async (_id, path, title) => {
    const html = mainOf(await drawnPage(path));
    expect(/<h1 tabindex="-1">([^<]*)<\/h1>/.exec(html)?.[1]).toBe(said('en', title));
    expect(html).toContain(`role="status" aria-label="${said('en', 'shell.loading')}"`);
    expect(html).not.toContain(said('en', 'user.pleaseLogIn.title'));
  });

  it.each([['/settlement', 'orderId=o7'], ['/settlement', 'draft=d7'], ['/paySuccess', 'orders=o7%2Co8']])('of %s is the same whatever order it is about (%s)', async (path, search) => {
    expect(mainOf(await drawnPage(`${path}?${search}`))).toBe(mainOf(await drawnPage(path)));
  });

  it.each<Language>(['cn', 'ar'])('is drawn in %s', async (language) => {
    expect(mainOf(await drawnPage('/settlement', { language }))).toContain(said(language, 'checkout.title'));
  });
});

describe('a visitor', () => {
  it.each([
    ['/settlement', '/settlement'],
    ['/settlement?orderId=o7%2Co8', '/settlement?orderId=o7%2Co8'],
    ['/paySuccess?orders=o7', '/paySuccess?orders=o7'],
  ])('[S-161] is asked to log in at %s, and comes back there', async (address, from) => {
    writeSession(undefined);
    const store = createStore();
    store.sub(currentUserAtom, () => {});
    await vi.waitFor(() => expect(store.get(currentUserAtom)).toBeNull(), { timeout: 20_000 });
    const html = mainOf(await drawnPage(address, { store }));
    expect(html).toContain(said('en', 'user.pleaseLogIn.title'));
    expect(links(html)).toContain(`/login?${new URLSearchParams({ from })}`);
    expect(html).not.toMatch(/<(input|form)\b/);
  });
});

const quiet = { isBusy: false, state: { at: 'open' } } as unknown as Checkout;
/** An order form in the checkout of a page. */
const orderForm = (form: ComponentProps<typeof OrderForm>, more: Partial<CheckoutContextValue> = {}) => (
  <CheckoutContext value={{ checkout: quiet, state: { at: 'open' }, startPayment: () => {}, inputs: { remarks: {} }, changeInputs: () => {}, safewordSet: true, isAsking: false, ...more }}>
    <OrderForm {...form} />
  </CheckoutContext>
);
const updatedOf = (groups: UpdatedOrder['groups'], more: Partial<UpdatedOrder> = {}): UpdatedOrder => ({ groups, isAsking: false, waiting: [], maxBuy: 500, accept: () => {}, leaveOut: () => {}, ...more });
const mug = checkoutLine({ identifier: 'mug:red', sellerGoodsId: 'mug', skuId: 'red', name: 'Mug', checkAttrName: 'Red', sellingPrice: amount('1000'), seller: { id: 's2', name: 'South' }, checkTotal: 1 });
const { groups } = shownOrder([checkoutLine(), mug]);

describe('an order to place', () => {
  const partsOf = (html: string) => [...html.replaceAll(/(?<=<\/summary>)<dl>.*?<\/dl>/g, '').matchAll(/<div data-part="(\w+)"><dt[^>]*>([^<]*)<\/dt><dd>(.*?)<\/dd>/g)].map(([, part = '', name, value = '']) => [part, name, words(value).trim()]);
  const feesOf = (html: string) => [...(/<details>(.*?)<\/details>/.exec(html)?.[1] ?? '').matchAll(/<dt>([^<]*)<\/dt><dd>(.*?)<\/dd>/g)].map(([, name, value = '']) => [name, words(value).trim()]);
  const cheaper = groups.map((group) => ({ ...group, list: group.list.map((line) => ({ ...line, discountPrice: amount('8') })) }));

  it('[S-164] [S-169] shows every part before it is placed, the three of delivery on a tap', async () => {
    const html = await drawn(orderForm({ updated: updatedOf(cheaper) }), 'en', { order_tax_percent: '10', order_handling_fee: '1.5' });
    expect(partsOf(html)).toEqual([
      ['goodsTotal', 'Items', '1,020.00 USDT'],
      ['discount', 'Discount', '− minus 996.00 USDT'],
      ['freight', 'Delivery', '12.00 USDT'],
      ['tax', 'Tax', '2.40 USDT'],
      ['handlingFee', 'Handling fee', '3.00 USDT'],
      ['total', 'Total', '41.40 USDT'],
    ]);
    expect(feesOf(html)).toEqual([['Dispatch', '2.00 USDT'], ['Long distance', '4.00 USDT'], ['To your door', '6.00 USDT']]);
  });

  it('lists nothing that is nothing, but for the total and delivery that is free', async () => {
    const free = { longDistanceFee: amount('0'), deliveryFee: amount('0') };
    const of = (fees: Partial<CheckoutLine>) => drawn(orderForm({ updated: updatedOf(shownOrder([checkoutLine({ ...free, ...fees })]).groups) }));
    const cheap = await of({});
    expect(partsOf(cheap)).toEqual([['goodsTotal', 'Items', '20.00 USDT'], ['freight', 'Delivery', '1.00 USDT'], ['total', 'Total', '21.00 USDT']]);
    expect(feesOf(cheap)).toEqual([['Dispatch', '1.00 USDT']]);
    const nothing = await of({ dispatchFee: amount('0') });
    expect(partsOf(nothing)).toEqual([['goodsTotal', 'Items', '20.00 USDT'], ['freight', 'Delivery', 'Free'], ['total', 'Total', '20.00 USDT']]);
    expect(nothing).not.toContain('<details>');
  });

  it('says on its button what a tap does and how much it costs', async () => {
    const two = words(await drawn(orderForm({ updated: updatedOf(groups) })));
    expect(two).toContain('Place 2 orders and pay 1,032.00 USDT');
    // A payment method chosen earlier that the shop does not list now is not selected.
    const one = words(await drawn(orderForm({ updated: updatedOf(groups.slice(0, 1)) }, { inputs: { remarks: {}, payType: 'paypal' } })));
    expect(one).toContain('Place order and pay 26.00 USDT');
    expect(one).not.toContain('PayPal');
  });

  it('[S-163] has chosen no way to pay; a remark is optional', async () => {
    const html = await drawn(orderForm({ updated: updatedOf(groups) }));
    expect(html).toMatch(/<input type="radio"[^>]*value="balance"/);
    expect(html).not.toMatch(/\bchecked(=|\s|>)/);
    expect(html).toMatch(/<textarea[^>]*maxlength="500"/i);
  });

  it.each(['addressNotSet', 'addressUnknown'])('[S-165] says %s beside the address', async (key) => {
    const state: CheckoutState = { at: 'open', refusal: { key, why: { text: 'Set an address first.' } } };
    const html = await drawn(orderForm({ updated: updatedOf(groups) }, { state }));
    const address = /<section[^>]*aria-labelledby="part-address"[\s\S]*?<\/section>/.exec(html)?.[0] ?? '';
    expect(address).toContain('Set an address first.');
    expect(html.split('Set an address first.')).toHaveLength(2);
  });

  it('[S-433] says why nothing was ordered above the button', async () => {
    const why = said('en', 'refusal.noGoodsSelected');
    const state: CheckoutState = { at: 'open', refusal: { key: 'noGoodsSelected', why: { text: why } } };
    const html = await drawn(orderForm({ updated: updatedOf(groups) }, { state }));
    expect(/<div role="alert">([\s\S]*?)<\/div>/.exec(html)?.[1]).toContain(why);
    expect(words(html)).toContain(said('en', 'checkout.nothingOrdered'));
  });

  it('says from when on orders are taken again, where there were too many', async () => {
    const state: CheckoutState = { at: 'open', refusal: { key: 'tooFrequent', why: { text: 'Too many tries.' }, until: Date.UTC(2026, 0, 16, 12) } };
    const html = await drawn(orderForm({ updated: updatedOf(groups) }, { state }));
    expect(words(html)).toMatch(/Too many tries\. Jan 16, 2026, \d+:00\sPM/);
  });

  it('is busy while it is placed', async () => {
    const html = await drawn(orderForm({ updated: updatedOf(groups) }, { state: { at: 'placing' } }));
    expect(html).toMatch(new RegExp(`<button[^>]*aria-disabled="true"[^>]*>${said('en', 'checkout.placing')}</button>`));
  });

  it('knows how far it is', async () => {
    const current = (html: string) => /<li aria-current="step">.*?<\/li>/.exec(html)?.[0] ?? '';
    expect(current(await drawn(orderForm({ updated: updatedOf(groups) })))).toContain(said('en', 'checkout.step.address'));
    const chosen = await drawn(orderForm({ updated: updatedOf(groups) }, { inputs: { remarks: {}, addressId: 'a1' } }));
    expect(current(chosen)).toContain(said('en', 'checkout.step.goods'));
    expect(await drawn(<Steps current="done" />)).toMatch(/data-done="true".*data-done="true".*aria-current="step"/);
  });

  it('that was sent can’t be changed before its outcome is known, and asks for what was sent', async () => {
    const { payload } = shownOrder();
    const html = await drawn(orderForm({ updated: updatedOf(groups.slice(0, 1)), sent: payload }));
    expect(html).toMatch(/<textarea[^>]*readOnly/i);
    expect(words(html)).toContain(said('en', 'checkout.again', { amount: '26.00 USDT', with: 'balance' }));
  });

  it('[S-164] shows the goods by seller, with quantity, price and sum', async () => {
    const html = await drawn(<GoodsBySeller groups={groups} waiting={[]} aboutLine={() => null} aboutGroup={({ title }) => `for ${title}`} />);
    const [north = '', south = ''] = html.split('</section>').map(words);
    expect(north).toMatch(/From North.*Brass lamp.*2 × 10\.00 USDT.*20\.00 USDT.*for North/);
    expect(south).toMatch(/From South.*Mug.*Red.*1 × 1,000\.00 USDT.*for South/);
  });

  it('says at the line what changed, and offers what can be done: take what is left, accept the price, go without it', async () => {
    const [line = checkoutLine()] = groups[0]?.list ?? [];
    const trouble = (facts: Partial<CheckoutLine>) => {
      const changed = { ...line, ...facts };
      return drawn(<LineTrouble line={changed} updated={updatedOf(groups, { waiting: [changed] })} />);
    };
    const buttons = (html: string) => [...html.matchAll(/<button[\s\S]*?<\/button>/g)].map(([button]) => words(button).trim());
    const fewer = await trouble({ stock: 1 });
    expect(words(fewer)).toContain(said('en', 'cart.news.fewer', { left: 1 }));
    expect(buttons(fewer)).toEqual(['Change to 1', 'Remove']);
    const higher = await trouble({ offered: { price: null, discountPrice: null, sellingPrice: amount('12'), dispatchFee: amount('1'), longDistanceFee: amount('2'), deliveryFee: amount('3') } });
    expect(words(higher)).toContain('12.00 USDT');
    expect(buttons(higher)).toEqual(['Accept change', 'Remove']);
    expect(buttons(await trouble({ stock: 0 }))).toEqual(['Remove']);
    expect(buttons(await drawn(<LineTrouble line={{ ...line, lowered: amount('15') }} updated={updatedOf(groups)} />))).toEqual([]);
  });

  it('[S-415] names the goods of a refusal, until its shopper has decided', async () => {
    const why = said('en', 'refusal.stockInsufficient');
    const [line = checkoutLine()] = groups[0]?.list ?? [];
    const about = { sellerGoodsId: line.sellerGoodsId, skuId: line.skuId, code: 1105, stock: 1, least: 1 };
    const state: CheckoutState = { at: 'open', refusal: { key: 'stockInsufficient', why: { text: why }, lines: [about] } };
    const refused = await drawn(orderForm({ updated: updatedOf(groups, { waiting: [line] }) }, { state }));
    expect(words(refused)).toContain(`${line.name} : ${why}`);
    expect(await drawn(orderForm({ updated: updatedOf(groups) }, { state }))).not.toContain(why);
  });

  it('[S-168] says which order is below the minimum and what it lacks, before it is placed', async () => {
    expect(words(await drawn(<Hindrance updated={updatedOf(groups)} />))).toContain(said('en', 'checkout.tooSmall'));
    const html = await drawn(<SmallOrder order={{ sellerId: 's1', title: 'North', missing: amount('4') }} minimum={amount('30')} />);
    expect(words(html)).toContain('Minimum order: 30.00 USDT. Add 4.00 USDT more.');
    expect(links(html)).toContain('/store?id=s1');
  });

  it('[S-168] names the seller whose order the shop found too small', async () => {
    const why = said('en', 'refusal.orderBelowMinimum');
    const lines = [{ sellerGoodsId: 'mug', skuId: 'red', code: refusalCode('orderBelowMinimum'), stock: 9, least: 1 }];
    const state: CheckoutState = { at: 'open', refusal: { key: 'orderBelowMinimum', why: { text: why }, lines } };
    expect(words(await drawn(orderForm({ updated: updatedOf(groups) }, { state })))).toContain(`South : ${why}`);
    expect(await drawn(orderForm({ updated: updatedOf(groups.slice(0, 1)) }, { state }))).not.toContain(why);
  });

  it('has a note for each seller', async () => {
    const html = await drawn(orderForm({ updated: updatedOf(groups) }, { inputs: { remarks: { s2: 'As a gift' } } }));
    expect([...html.matchAll(/<label[^>]*>(Note[^<]*)<\/label><textarea[^>]*>([^<]*)</g)].map(([, label = '', text]) => [label, text])).toEqual([
      ['Note to North (optional)', ''],
      ['Note to South (optional)', 'As a gift'],
    ]);
  });

  it('is told in Arabic with every amount in one piece', async () => {
    const intl = shopIntl('ar', {});
    expect(amountText(intl, amount('1234.5'))).toBe('\u20661,234.50 USDT\u2069');
  });
});

describe('the ways to pay', () => {
  const methods = (open: readonly string[], balance = '500') => ({ methodList: (['balance', 'paypal', 'card'] as const).map((payType) => ({ payType, open: open.includes(payType) })), balance: amount(balance) });
  const choice = (more: Partial<Parameters<typeof Methods>[0]> = {}) =>
    drawn(<Methods methods={methods(['balance', 'paypal', 'card'])} chosen={undefined} choose={() => {}} total={amount('26')} safewordSet wrong={undefined} {...more} />);

  it('[W-057] [S-175] [S-176] [S-177] are named balance, PayPal and MasterCard, in words, with what is available', async () => {
    const html = await choice();
    expect([...html.matchAll(/<label[\s\S]*?<\/label>/g)].map(([label]) => words(label).trim().split(' ')[0])).toEqual(['Balance', 'PayPal', 'MasterCard']);
    expect(words(html)).toContain('500.00 USDT available');
    expect(html).not.toContain('<img');
  });

  it('say fee, speed and where a refund goes', async () => {
    const text = words(await choice());
    for (const fact of ['fee', 'speed', 'refund']) for (const payType of ['balance', 'paypal', 'card']) expect(text).toContain(said('en', `pay.${fact}.${payType}`));
  });

  it('[S-180] [S-181] [W-421] that are not set up are not offered, also while the shop has not answered yet', async () => {
    const offered = (html: string) => [...html.matchAll(/<input[^>]*value="(\w+)"[^>]*>/g)].map(([, payType]) => payType);
    expect(offered(await choice({ methods: methods(['balance']) }))).toEqual(['balance']);
    expect(offered(await choice({ methods: methods(['balance', 'card']) }))).toEqual(['balance', 'card']);
    expect(offered(await choice({ methods: undefined }))).toEqual(['balance']);
    expect(await choice({ methods: methods(['balance']) })).not.toContain(said('en', 'refusal.paymentRegion'));
  });

  it('say what is missing in the balance before anything is chosen or ordered', async () => {
    expect(words(await choice({ methods: methods(['balance'], '20') }))).toContain(said('en', 'pay.short', { amount: '6.00 USDT' }));
    // What a deposit of a coin was worth has more decimals than are shown.
    const almost = words(await choice({ methods: methods(['balance'], '25.9987654321') }));
    for (const text of [said('en', 'pay.available', { amount: '25.99 USDT' }), said('en', 'pay.short', { amount: '0.01 USDT' })]) expect(almost).toContain(text);
    expect(words(await choice({ methods: methods(['balance'], '26'), chosen: 'balance' }))).not.toContain('short');
  });

  it('say of a demo’s money that it is worth nothing elsewhere', async () => {
    expect(words(await choice())).toContain(said('en', 'pay.demoMoney'));
  });

  it('[S-178] lead to the fund password where none is set, and from there back', async () => {
    const html = await choice({ chosen: 'balance', safewordSet: false });
    expect(links(html)).toContain(`/userInfo/setup/transaction-password?${new URLSearchParams({ from: '/settlement' })}`);
    expect(links(await choice({ chosen: 'paypal', safewordSet: false }))).toEqual([]);
  });
});

const order: OrderInfo = {
  id: 'o7', serialNumber: 'D20261121-7', createTime: 5, status: 1, returnStatus: 'none', sellerId: 's1', sellerName: 'North',
  goodsTotal: amount('20'), dispatchFee: amount('1'), longDistanceFee: amount('2'), deliveryFee: amount('3'), freight: amount('6'), tax: amount('0'), handlingFee: amount('0'), discount: amount('0'), total: amount('26'),
  payBefore: null, receiveBefore: null, arrivesBefore: null, lateFrom: null, receiptExtended: false, caseAnswerBefore: null, reviewBefore: null, reminded: false,
  payType: 'balance', promisedDays: null, returnBefore: null,
  name: 'Ada Lovelace', email: 'ada@example.com', areaCode: '44', phone: '2079460000', country: 'GB', state: '', city: 'London', postCode: 'SW1A 1AA', address: '12 St James’s Square', remark: '',
};

describe('after the payment', () => {
  it('shows order numbers, total and address, and leads to each order', async () => {
    const html = await drawn(<Paid orders={[order, { ...order, id: 'o8', serialNumber: 'D20261121-8', sellerName: 'South', total: amount('4') }]} />);
    const text = words(html);
    for (const part of ['D20261121-7', 'D20261121-8', '30.00 USDT', 'Ada Lovelace', '12 St James’s Square', 'London SW1A 1AA', 'United Kingdom', 'Your 2 orders are paid']) expect(text).toContain(part);
    expect(links(html)).toEqual(expect.arrayContaining(['/userInfo/order-detail?orderId=o7', '/userInfo/order-detail?orderId=o8']));
  });

  it('says where it goes as that country writes it, for how much and in how many days, where days are promised', async () => {
    const abroad: OrderInfo = { ...order, country: 'US', address: '1 Main St', city: 'Bodie', state: 'California', postCode: '93517', promisedDays: { from: 8, to: 16 } };
    const text = words(await drawn(<Paid orders={[abroad, { ...abroad, id: 'o8' }]} />));
    for (const part of ['1 Main St Bodie, California 93517 United States', 'To United States: 12.00 USDT , 8–16 days']) expect(text).toContain(part);
    expect(words(await drawn(<Paid orders={[order]} />))).toContain('To United Kingdom: 6.00 USDT');
  });

  it('[W-510] says that it is shipped within 24 hours of ordering', async () => {
    expect(words(await drawn(<Paid orders={[order]} />))).toContain('within 24 hours of ordering');
    expect(words(await drawn(<Paid orders={[order]} />, 'ar'))).toContain('خلال 24 ساعة');
  });

  it.each([
    [3, 'none', 'shipped', 'receive'],
    [4, 'none', 'signed', 'review'],
    [5, 'none', 'completed', 'done'],
    [6, 'refunding', 'refunding', 'refunding'],
    [6, 'failed', 'refundFailed', 'refundFailed'],
    [6, 'refunded', 'refunded', 'refunded'],
  ] as const)('UX-067 opened again later says how the order stands by then: %i %s', async (status, returnStatus, word, next) => {
    const later: OrderInfo = { ...order, id: 'o8', status, returnStatus };
    const text = words(await drawn(<Paid orders={[later]} />));
    for (const key of [`order.status.${word}`, `order.next.${next}`]) expect(text).toContain(said('en', key));
    for (const key of ['pay.done.ship', 'pay.done.follow']) expect(text).not.toContain(said('en', key));
    expect(text.includes(said('en', 'pay.done.title', { count: 1 }))).toBe(word !== 'refunded');
    // Of two that were paid together, each stands by itself.
    const both = words(await drawn(<Paid orders={[order, later]} />));
    for (const key of [`order.status.${word}`, 'pay.done.ship']) expect(both).toContain(said('en', key));
    expect(both).toContain(said('en', 'pay.done.title', { count: word === 'refunded' ? 1 : 2 }));
  });

  it.each(languages)('promises no date until when goods can be returned where none can be, in $name', async ({ code: language }) => {
    const text = async (days: number) => words(await drawn(<Paid orders={[order]} />, language, { return_days: days }));
    const [none, some] = [said(language, 'pay.done.receive', { days: 0 }), said(language, 'pay.done.receive', { days: 7 })];
    expect(some.length).toBeGreaterThan(none.length);
    expect(await text(0)).not.toContain(some);
    expect(await text(0)).toContain(none);
    expect(await text(7)).toContain(some);
  });

  it('says that a provider has not told yet, asks again, and lets another way be chosen', async () => {
    const asking = await drawn(<Confirming ids={['o7', 'o8']} isAsking again={() => {}} />);
    expect(words(asking)).toContain(said('en', 'pay.confirming.title'));
    expect(asking).not.toContain('<button');
    expect(await drawn(<Confirming ids={['o7']} isAsking={false} again={() => {}} />)).toMatch(new RegExp(`<button[^>]*>${said('en', 'pay.look')}</button>`));
  });

  it.each([
    ['open', 'pay.confirming.title', '/settlement?orderId=o7%2Co8'],
    ['closed', 'pay.back.closed', '/settlement?orderId=o7%2Co8'],
    ['credited', 'pay.back.credited', '/userInfo/my-order'],
    ['differs', 'pay.back.differsText', '/userInfo/my-order'],
  ] as const)('back from a provider says how it stands: %s', async (state, title, way) => {
    const html = await drawn(<PaymentState outcome={{ status: 'success', data: { state, total: amount('26'), orderIdList: ['o7', 'o8'] } }} isAsking again={() => {}} />);
    expect(words(html)).toContain(said('en', title, { amount: '26.00 USDT' }));
    expect(links(html)).toContain(way);
  });

  it.each([{ status: 'offline' }, { status: 'refused', refusal: 'tooFrequent', text: 'Too many' }] as const)('back from a provider, what is not known is said to be so: %j', async (outcome) => {
    const html = await drawn(<PaymentState outcome={outcome} isAsking={false} again={() => {}} />);
    expect(words(html)).toContain(said('en', 'pay.unsure'));
    expect(html).toContain('<button');
  });

  it('reads the orders out of the address, and nothing else', () => {
    expect(readOrderIds(writeOrderIds(['o7', 'o8']))).toEqual(['o7', 'o8']);
    expect(readOrderIds('o7,,<b>,o7,../x,o9')).toEqual(['o7', 'o9']);
    expect([readOrderIds(undefined), readOrderIds('')]).toEqual([[], []]);
    // As many as are placed together at most; with their commas written out, the address is still one that the shop takes.
    const most = Array.from({ length: 200 }, () => crypto.randomUUID());
    expect(readOrderIds(writeOrderIds(most))).toEqual(most);
    expect(encodeURIComponent(writeOrderIds(most)).length).toBeLessThan(8_000);
  });
});

describe('what waits', () => {
  it('is named with its amount, and leads to itself; what is not known is said', async () => {
    const { payload, payType } = shownOrder();
    const draft = { id: 'd1', key: 'k1', state: 'waiting' as const, order: { payload, groups: [], payType }, madeAt: 1_700_000_000_000 };
    const html = await drawn(<OtherDrafts drafts={[draft, { ...draft, id: 'd2', state: 'sent' }]} />);
    expect(words(html)).toMatch(/An order of 26\.00 USDT from .* is waiting for you.*We don’t know whether the order of 26\.00 USDT/);
    expect(await drawn(<OtherDrafts drafts={[]} />)).toBe('');
  });

  it('shows the goods that were sent, not those that this page had of it before', () => {
    const { payload, groups, payType } = shownOrder([checkoutLine({ sellingPrice: amount('12') })]);
    const before = shownOrder([checkoutLine(), checkoutLine({ identifier: 'vase:blue' })]).groups;
    const draft = { id: 'd1', key: 'k1', order: { payload, groups, payType }, madeAt: 1 };
    expect(goodsOf({ ...draft, state: 'sent' }, before)).toBe(groups);
    expect(goodsOf({ ...draft, state: 'waiting' }, before)).toBe(before);
  });

  it('has the real time left, in words', () => {
    const intl = shopIntl('en', {});
    expect(leftWords(intl, 3 * 3_600_000 + 5 * 60_000 + 59_000)).toBe('3 hours 5 minutes');
    expect(leftWords(intl, 3_600_000)).toBe('1 hour');
    expect([leftWords(intl, 59_000), leftWords(intl, -5)]).toEqual(['0 minutes', '0 minutes']);
  });
});

it('what the shop asks now is told line by line, before and after', () => {
  const shown = shownOrder([checkoutLine(), mug]);
  const none = amount('0');
  const now = { placed: false as const, goodsTotal: none, dispatchFee: none, longDistanceFee: none, deliveryFee: none, freight: none, tax: none, handlingFee: none, discount: none, total: none };
  const lineList = [{ sellerGoodsId: 'lamp', skuId: 'brass', price: amount('12'), stock: 9 }, { sellerGoodsId: 'mug', skuId: 'red', price: amount('1000.00'), stock: 4 }];
  expect(newsOf(shown, { ...now, lineList })).toEqual([{ identifier: 'lamp:brass', name: 'Brass lamp', was: '10', now: '12' }]);
});

