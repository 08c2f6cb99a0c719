import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Checkout } from '../../../../src/app/features/checkout/checkout';
import { lookUpOrder } from '../../../../src/app/features/checkout/look-up-order';
import { pagePorts } from '../../../../src/app/features/checkout/page-ports';
import { refusalCode } from '../../../../src/contract/refusals';
import { addToCart, cartLines } from '../../../../src/local/cart/cart';
import { device } from '../../../../src/local/database/database';
import { ownDrafts } from '../../../../src/local/orders/order-drafts';
import { invalidateHere } from '../../../../src/local/replies/invalidate';
import { keepUserReply } from '../../../../src/local/replies/user-replies';
import { connectionWorks } from '../../../../src/sync/connectivity';
import { beginSession } from '../../../../src/sync/session';
import { checkoutLine, shownOrder } from '../../../support/client/checkout-world';
import { freshDevice } from '../../../support/client/fresh-device';
import { good, json, type FakeNetwork } from '../../../support/client/fake-network';
import { orderInfoIn } from '../../../support/client/shown-orders';

const session = {
  token: 'token-1', expiresAt: 5_000, sealKey: Buffer.alloc(32, 7).toString('base64url'),
  user: { usercode: 'u-ada', username: 'ada123', avatar: null, money: '1' as never, email: null, phone: null, invitationCode: null, safewordSet: true },
};
const placed = { placed: true, orderList: [{ orderId: 'o1', serialNumber: 'N1', sellerId: 's1', total: '26' }] };
const secret = '240713';
let network: FakeNetwork;
const order = shownOrder();
const tab = (isOnline = () => true) => new Checkout(pagePorts({ user: 'u-ada', isOnline, language: () => 'en' }));
const goesWell = { 'order!submit': () => good(placed), 'session!token': () => good({ session_token: 'once-7', expiresAt: 9 }), 'order!pay': () => good({ paid: true, total: '26' }) };

beforeEach(async () => {
  network = await freshDevice();
  await beginSession(session);
});
afterEach(() => {
  connectionWorks();
  vi.unstubAllGlobals();
});

it.each([['whose order it is', 'u-ada', 1], ['another who has logged in since', 'u-ben', 0]])('what the shop says of an order is kept for %s: %s', async (_, usercode, kept) => {
  network.answers(async () => {
    await beginSession({ ...session, token: 'token-2', user: { ...session.user, usercode } });
    return good({ orderInfo: orderInfoIn(), logistics: [], refundList: [], caseList: [] });
  });
  expect(await lookUpOrder('o1', 'en')).toMatchObject({ status: 'success' });
  expect(await device.userReplies.count()).toBe(kept);
});

it('what the shop said of an order before something of it was done is not taken for how it stands', async () => {
  network.answers(async () => {
    await invalidateHere(['order!info']);
    return good({ orderInfo: orderInfoIn(), logistics: [], refundList: [], caseList: [] });
  });
  await lookUpOrder('o1', 'en');
  expect(await device.userReplies.toArray()).toMatchObject([{ asOf: 0 }]);
});

describe('a checkout over the real device and line', () => {
  it('[S-178] [S-179] [S-182] sends the order under its key, and the payment with password and one-time token', async () => {
    network.answersCalls(goesWell);
    const checkout = tab();
    await checkout.place(order, { payType: 'balance', safeword: secret });
    expect(checkout.state).toEqual({ at: 'paid', orderIds: ['o1'] });
    const [submit] = network.requestsOf('order!submit');
    expect(await submit?.json()).toEqual(order.payload);
    expect(submit?.headers.get('idempotency-key')).toMatch(/^[\w-]{20,}$/);
    expect(await network.requestsOf('order!pay')[0]?.json()).toEqual({ orderIdList: ['o1'], payType: 'balance', safeword: secret, session_token: 'once-7' });
    expect(await ownDrafts(device)).toEqual([]);
  });

  it('CO2 asks again with the same key after a reload, word for word', async () => {
    network.answersCalls({});
    await tab().place(order, { payType: 'balance', safeword: secret });
    const [draft] = await ownDrafts(device);
    expect(draft).toMatchObject({ state: 'sent', order: { payload: order.payload } });
    network.answersCalls(goesWell);
    const again = tab();
    await again.place({ ...order, payload: draft?.order.payload ?? order.payload, draftId: draft?.id }, { payType: 'balance', safeword: secret });
    expect(again.state.at).toBe('paid');
    const keys = network.requestsOf('order!submit').map(({ headers }) => headers.get('idempotency-key'));
    expect(keys).toEqual([draft?.key, draft?.key]);
    const [one, two] = await Promise.all(network.requestsOf('order!submit').map((request) => request.text()));
    expect(one).toBe(two);
  });

  it('CO2 asks again with the same key where the device is full by then', async () => {
    network.answersCalls({});
    await tab().place(order, { payType: 'balance', safeword: secret });
    const [draft] = await ownDrafts(device);
    const full = vi.spyOn(device.orderDrafts, 'put').mockRejectedValue(new Error('QuotaExceededError'));
    network.answersCalls(goesWell);
    await tab().place(order, { payType: 'balance', safeword: secret });
    full.mockRestore();
    expect(network.requestsOf('order!submit').map(({ headers }) => headers.get('idempotency-key'))).toEqual([draft?.key, draft?.key]);
    expect(await ownDrafts(device)).toEqual([]);
  });

  it('CO2 keeps the key of an order that another tab has sent too, though the shop refuses the first for now', async () => {
    const held: { readonly name: string }[] = [];
    const request = async (name: string, _options: unknown, hold: () => Promise<void>) => {
      held.push({ name });
      await hold();
    };
    vi.stubGlobal('navigator', { locks: { request, query: async () => ({ held }) } });
    let refuse = () => {};
    const refused = new Promise<Response>((resolve) => (refuse = () => resolve(json({ code: refusalCode('tooFrequent'), msg: '', data: null }))));
    const answers = [
      () => refused,
      () => {
        throw new TypeError('Failed to fetch');
      },
    ];
    network.answersCalls({ ...goesWell, 'order!submit': () => (answers.shift() ?? goesWell['order!submit'])() });
    const [one, two] = [tab(), tab()];
    const first = one.place(order, { payType: 'balance', safeword: secret });
    await vi.waitFor(() => expect(network.requestsOf('order!submit')).toHaveLength(1));
    await two.place(order, { payType: 'balance', safeword: secret });
    expect(two.state.at).toBe('unknown');
    refuse();
    await first;
    expect(one.state).toMatchObject({ at: 'open', refusal: { key: 'tooFrequent' } });
    await one.place(order, { payType: 'balance', safeword: secret });
    expect(one.state.at).toBe('paid');
    const keys = network.requestsOf('order!submit').map(({ headers }) => headers.get('idempotency-key'));
    expect(keys).toEqual([keys[0], keys[0], keys[0]]);
    expect(await ownDrafts(device)).toEqual([]);
  });

  it('CO3 says that the browser keeps nothing where its database does not open, and of no full device', async () => {
    device.close({ disableAutoOpen: false });
    const refusing = vi.spyOn(indexedDB, 'open').mockImplementation(() => {
      throw new DOMException('no', 'SecurityError');
    });
    const checkout = tab(() => false);
    await checkout.place(order, { payType: 'balance', safeword: secret });
    refusing.mockRestore();
    device.close({ disableAutoOpen: false });
    expect(checkout.state).toMatchObject({ at: 'open', refusal: { key: 'noStorage' } });
  });

  it('a waiting order that was placed waits no more, though the device had no room to say that it was sent', async () => {
    await tab(() => false).place(order, { payType: 'balance', safeword: secret });
    const [draft] = await ownDrafts(device);
    const full = vi.spyOn(device.orderDrafts, 'put').mockRejectedValue(new Error('QuotaExceededError'));
    network.answersCalls(goesWell);
    const checkout = tab();
    await checkout.place({ ...order, draftId: draft?.id }, { payType: 'balance', safeword: secret });
    full.mockRestore();
    expect(checkout.state.at).toBe('paid');
    expect(await ownDrafts(device)).toEqual([]);
  });

  it('takes only the pieces of the order out of a line to which more were added since', async () => {
    const { checkTotal: _, ...line } = checkoutLine();
    await addToCart([line]);
    await tab(() => false).place(order, { payType: 'balance', safeword: secret });
    const [draft] = await ownDrafts(device);
    await addToCart([{ ...line, count: 2 }]);
    network.answersCalls(goesWell);
    await tab().place({ ...order, draftId: draft?.id }, { payType: 'balance', safeword: secret });
    expect(await cartLines()).toMatchObject([{ identifier: 'lamp:brass', count: 2 }]);
  });

  it('takes nothing out of the cart of a user who has logged in before the reply, and leaves the order to its user', async () => {
    network.answersCalls({ ...goesWell, 'order!submit': async () => {
      await beginSession({ ...session, token: 'token-2', user: { ...session.user, usercode: 'u-ben' } });
      await addToCart([checkoutLine()]);
      return good(placed);
    } });
    await tab().place(order, { payType: 'balance', safeword: secret });
    // Nor is it paid in that user's session.
    expect(network.requestsOf('order!pay')).toEqual([]);
    expect(await cartLines()).toMatchObject([{ identifier: 'lamp:brass' }]);
    expect(await ownDrafts(device)).toEqual([]);
    await beginSession({ ...session, token: 'token-3' });
    expect(await ownDrafts(device)).toMatchObject([{ state: 'sent', order: { payload: order.payload } }]);
  });

  it('pays nothing in the session of a user who has logged in while the token was asked for', async () => {
    network.answersCalls({ ...goesWell, 'session!token': async () => {
      await beginSession({ ...session, token: 'token-2', user: { ...session.user, usercode: 'u-ben' } });
      return goesWell['session!token']();
    } });
    await tab().pay(['o1'], { payType: 'balance', safeword: secret });
    expect(network.requestsOf('session!token')).toHaveLength(1);
    expect(network.requestsOf('order!pay')).toEqual([]);
  });

  it('without a line asks nothing, and keeps no password', async () => {
    const checkout = tab(() => false);
    await checkout.place(order, { payType: 'balance', safeword: secret });
    expect(checkout.state.at).toBe('drafted');
    await checkout.pay(['o1'], { payType: 'balance', safeword: secret });
    expect(checkout.state).toMatchObject({ at: 'unpaid', refusal: { key: 'noLine' } });
    expect(network.requests).toEqual([]);
    expect(JSON.stringify(await Promise.all(device.tables.map((table) => table.toArray())))).not.toContain(secret);
  });

  it('no password and no token is on the device after a payment of unknown outcome either', async () => {
    network.answersCalls({ 'order!submit': goesWell['order!submit'], 'session!token': goesWell['session!token'] });
    const checkout = tab();
    await checkout.place(order, { payType: 'balance', safeword: secret });
    expect(checkout.state).toEqual({ at: 'unsure', orderIds: ['o1'] });
    const rows = JSON.stringify(await Promise.all(device.tables.map((table) => table.toArray())));
    expect(rows).not.toContain(secret);
    expect(rows).not.toContain('once-7');
  });

  it('[W-421] [S-180] [S-181] says what the shop refuses, in the reader’s words', async () => {
    network.answersCalls({ ...goesWell, 'order!pay': () => json({ code: 1330, msg: '该支付方式在您所在的地区未开放', data: null }) });
    const checkout = tab();
    await checkout.place(order, { payType: 'paypal' });
    expect(checkout.state).toMatchObject({ at: 'unpaid', refusal: { key: 'paymentRegion', why: { text: expect.stringMatching(/region/i) as string } } });
  });

  it('marks what orders change as old, so that lists and balance are asked for anew', async () => {
    await keepUserReply<'order!methods'>('u-ada', 'en order!methods {}', { methodList: [], balance: '500' as never }, 7);
    await keepUserReply<'keepGoods!count'>('u-ada', 'en keepGoods!count {}', 3, 7);
    network.answersCalls(goesWell);
    await tab().place(order, { payType: 'balance', safeword: secret });
    expect((await device.userReplies.toArray()).map(({ key, asOf }) => [key, asOf])).toEqual([['en keepGoods!count {}', 7], ['en order!methods {}', 0]]);
  });

  it('a session that ended leaves the order sealed, and the page open', async () => {
    network.answersCalls({ 'order!submit': () => json({ code: 403, msg: '登录已过期，请重新登录', data: null }) });
    const checkout = tab();
    await checkout.place(order, { payType: 'balance', safeword: secret });
    expect(checkout.state.at).toBe('open');
    expect([await device.orderDrafts.count(), await device.sealed.count()]).toEqual([0, 1]);
    await beginSession(session);
    expect(await ownDrafts(device)).toMatchObject([{ state: 'sent', order: { payload: order.payload } }]);
  });
});
