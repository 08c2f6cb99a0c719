import { afterEach, expect, it, vi } from 'vitest';
import { callOffProvider, goToProvider, useLookUpWhenBack } from '../../../../src/app/features/checkout/checkout-effects';
import { CheckoutWorld, shownOrder } from '../../../support/client/checkout-world';
import { mounted } from '../../../support/client/mounted';

const seenPage = Object.assign(new EventTarget(), { visibilityState: 'visible' });
const windowEvents = new EventTarget();
vi.stubGlobal('document', seenPage);
vi.stubGlobal('addEventListener', windowEvents.addEventListener.bind(windowEvents));
vi.stubGlobal('removeEventListener', windowEvents.removeEventListener.bind(windowEvents));
/** ends what the page loads, the next page too */
const stop = vi.fn<() => void>();
window.stop = stop;

let end = () => {};
afterEach(() => {
  end();
  stop.mockReset();
  seenPage.visibilityState = 'visible';
  vi.restoreAllMocks();
});

/** A checkout that leaves for a provider's page, on a page that stays. */
async function leaving() {
  const world = new CheckoutWorld();
  world.redirect = 'https://pay.example/approve?id=7';
  const tab = world.tab();
  await tab.place({ ...shownOrder(), payType: 'paypal' }, { payType: 'paypal' });
  const listens = vi.spyOn(seenPage, 'addEventListener');
  ({ end } = mounted(() => useLookUpWhenBack(tab)));
  await vi.waitFor(() => expect(listens).toHaveBeenCalled());
  expect(tab.state.at).toBe('leaving');
  const payments = () => world.asked.filter((name) => name === 'pay').length;
  const see = () => seenPage.dispatchEvent(new Event('visibilitychange'));
  return { world, tab, payments, see };
}

it('CO6 who sees the page again, and has not paid, can pay in any way; nothing is paid by that', async () => {
  const { tab, payments, see } = await leaving();
  see();
  await vi.waitFor(() => expect(tab.state).toMatchObject({ at: 'unpaid', orderIds: ['o1'], refusal: { key: 'notYet' } }));
  expect(tab.isBusy).toBe(false);
  expect(payments()).toBe(1);
  await tab.pay(['o1'], { payType: 'balance', safeword: '123456' });
  expect([tab.state.at, payments()]).toEqual(['paid', 2]);
});

it('who looked elsewhere while the provider’s page is still coming has not called it off', async () => {
  const { tab, see } = await leaving();
  see();
  await vi.waitFor(() => expect(tab.state.at).toBe('unpaid'));
  expect(stop).not.toHaveBeenCalled();
});

it('CO6 who sees the page again, and has paid, is done', async () => {
  const { world, tab, payments, see } = await leaving();
  const order = world.shop.orders.get('o1');
  if (order) order.status = 1;
  see();
  await vi.waitFor(() => expect(tab.state).toEqual({ at: 'paid', orderIds: ['o1'] }));
  expect(payments()).toBe(1);
});

it('a page that is hidden, or that was restored by nobody, asks nothing', async () => {
  const { world, tab, see } = await leaving();
  seenPage.visibilityState = 'hidden';
  see();
  windowEvents.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: false }));
  expect(tab.state.at).toBe('leaving');
  windowEvents.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  await vi.waitFor(() => expect(tab.state.at).toBe('unpaid'));
  expect(world.asked.filter((name) => name === 'status')).toHaveLength(1);
});

it('who came back from the provider’s page, to whatever page of the mall, has none to call off: the next payment stops nothing that the mall’s page loads', () => {
  vi.stubGlobal('location', { assign: () => {} });
  goToProvider('https://pay.example/approve?id=7');
  windowEvents.dispatchEvent(new Event('pagehide'));
  callOffProvider();
  expect(stop).not.toHaveBeenCalled();
});

it('CO6 what could not be looked up is not looked up again each time the page is seen', async () => {
  const { world, tab, see } = await leaving();
  world.fault('status', 'requestLost');
  see();
  await vi.waitFor(() => expect(tab.state.at).toBe('unsure'));
  see();
  expect(tab.state.at).toBe('unsure');
});
