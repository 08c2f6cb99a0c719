import { createStore } from 'jotai';
import { expect, it, onTestFinished, vi } from 'vitest';
import type { Payment } from '../../../../src/app/features/checkout/checkout';
import { callOffProvider, goToProvider } from '../../../../src/app/features/checkout/checkout-effects';
import { reportEnd } from '../../../../src/app/features/checkout/report-end';
import { currentToastAtom } from '../../../../src/ui/toast';
import { CheckoutWorld, shownOrder } from '../../../support/client/checkout-world';
import { said } from '../../../support/texts';

/** The user of the device by the time that the checkout ends. */
const { who } = vi.hoisted(() => ({ who: { usercode: 'u-ada' } }));
vi.mock('../../../../src/app/queries/current-user', async () => {
  const { atom } = await import('jotai');
  return { currentUserAtom: atom(() => who) };
});

const right: Payment = { payType: 'balance', safeword: '123456' };

/** Leaves the page while the order is sent; returns the toast, and where its action leads. */
async function left(prepare: (world: CheckoutWorld) => void, payment = right) {
  const world = new CheckoutWorld();
  prepare(world);
  const checkout = world.tab();
  const placing = checkout.place(shownOrder(), payment);
  expect(checkout.isSending).toBe(true);
  const store = createStore();
  const navigate = vi.fn();
  const assign = vi.fn();
  vi.stubGlobal('location', { assign });
  vi.stubGlobal('addEventListener', () => {});
  await placing;
  await reportEnd(checkout.state, { user: 'u-ada', draftId: undefined, router: { navigate } as never, store, goToProvider });
  const toast = store.get(currentToastAtom);
  toast?.action?.act();
  vi.unstubAllGlobals();
  return toast && { kind: toast.kind, text: toast.text, action: toast.action?.label, to: (navigate.mock.calls[0]?.[0] ?? assign.mock.calls[0]?.[0]) as unknown };
}
const text = (key: string) => said('en', key);
const toOrder = { to: '/settlement', search: { orderId: 'o1' } };

it('an order that was paid says so, and leads to what happens next', async () => {
  expect(await left(() => {})).toEqual({ kind: 'done', text: 'Your order is paid', action: text('pay.toDone'), to: { to: '/paySuccess', search: { orders: 'o1' } } });
});

it('one that is placed and not paid says why, and leads to its payment', async () => {
  expect(await left((world) => world.refuse('pay', 'balanceShort'))).toEqual({ kind: 'error', text: 'balanceShort Your order is saved. Try again, or pay another way.', action: text('pay.back.again'), to: toOrder });
});

it('one whose payment is unknown leads to its page, which looks it up', async () => {
  const end = await left((world) => {
    world.fault('pay', 'answerLost');
    world.fault('status', 'requestLost');
  });
  expect(end).toEqual({ kind: 'error', text: text('pay.unsure'), action: text('checkout.lookAtIt'), to: toOrder });
});

it('one with another amount, or refused, says that nothing was ordered', async () => {
  const to = { to: '/settlement', search: {} };
  expect(await left((world) => (world.shop.price = '9' as never))).toEqual({ kind: 'error', text: `${text('checkout.repriced.title')}: ${text('checkout.nothingOrdered')}`, action: text('checkout.lookAtIt'), to });
  expect(await left((world) => world.refuse('submit', 'goodsUnlisted'))).toEqual({ kind: 'error', text: `goodsUnlisted ${text('checkout.nothingOrdered')}`, action: text('checkout.lookAtIt'), to });
});

it('one that is refused until a time names it', async () => {
  const store = createStore();
  await reportEnd({ at: 'open', refusal: { key: 'tooFrequent', why: { text: 'Too many.' }, until: Date.UTC(2031, 0, 15, 12) } }, { user: 'u-ada', draftId: undefined, router: { navigate: vi.fn() } as never, store, goToProvider });
  expect(store.get(currentToastAtom)?.text).toMatch(new RegExp(`^Too many\\. Jan 15, 2031, \\S.* ${text('checkout.nothingOrdered')}$`));
});

it('one without an answer leads to its draft', async () => {
  expect(await left((world) => world.fault('submit', 'answerLost'))).toEqual({ kind: 'error', text: text('checkout.draft.sent.title'), action: text('checkout.lookAtIt'), to: { to: '/settlement', search: { draft: 'd1' } } });
});

it('a provider’s page opens with a tap: no other page is taken away', async () => {
  const end = await left((world) => (world.redirect = 'https://pay.example/approve?id=7'), { payType: 'paypal' });
  expect(end).toEqual({ kind: 'error', text: text('pay.password.placed'), action: text('pay.back.again'), to: 'https://pay.example/approve?id=7' });
});

it('a provider’s page that opened with a tap and is slow is called off by the next payment', async () => {
  await left((world) => (world.redirect = 'https://pay.example/approve?id=7'), { payType: 'paypal' });
  const stop = vi.fn();
  vi.stubGlobal('window', { stop });
  onTestFinished(() => void vi.unstubAllGlobals());
  callOffProvider();
  expect(stop).toHaveBeenCalledOnce();
});

it('another user who has logged in meanwhile hears nothing of it', async () => {
  who.usercode = 'u-ben';
  expect(await left(() => {})).toBeUndefined();
  who.usercode = 'u-ada';
});
