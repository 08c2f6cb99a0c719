import { createStore } from 'jotai';
import { afterEach, expect, it, vi } from 'vitest';
import { useCheckoutAddress, useReportWhenLeft } from '../../../../src/app/features/checkout/checkout-effects';
import { currentToastAtom } from '../../../../src/ui/toast';
import { CheckoutWorld, shownOrder } from '../../../support/client/checkout-world';
import { mounted } from '../../../support/client/mounted';
import { said } from '../../../support/texts';

const { router } = vi.hoisted(() => ({ router: { state: { location: { pathname: '/settlement', search: {} } }, navigate: vi.fn() } }));
vi.mock('@tanstack/react-router', async (original) => ({ ...(await original<object>()), useRouter: () => router }));
vi.mock('../../../../src/app/queries/current-user', async () => {
  const { atom } = await import('jotai');
  return { currentUserAtom: atom(() => ({ usercode: 'u-ada' })) };
});

let end = () => {};
afterEach(() => {
  end();
  router.navigate.mockReset();
});

/** Sends an order whose payment is refused; once it is on its way, `meanwhile` happens. */
async function ordered(meanwhile: () => void) {
  const world = new CheckoutWorld();
  world.refuse('pay', 'balanceShort');
  const checkout = world.tab();
  const store = createStore();
  router.state.location.pathname = '/settlement';
  const subscribe = vi.spyOn(checkout, 'subscribe');
  ({ end } = mounted(() => {
    useCheckoutAddress(checkout, undefined);
    useReportWhenLeft(checkout, 'u-ada', undefined);
  }, store));
  await vi.waitFor(() => expect(subscribe).toHaveBeenCalledTimes(2));
  const placing = checkout.place(shownOrder(), { payType: 'balance', safeword: '123456' });
  meanwhile();
  await placing;
  expect(checkout.state.at).toBe('unpaid');
  return store;
}

it('who stays has the order in the address', async () => {
  const store = await ordered(() => {});
  expect(router.navigate).toHaveBeenCalledWith({ to: '/settlement', search: { orderId: 'o1' }, replace: true });
  expect(store.get(currentToastAtom)).toBeUndefined();
});

it('who is on the way to another page, which is still loading, is told how it ended and not taken back', async () => {
  const store = await ordered(() => (router.state.location.pathname = '/userInfo/my-order'));
  await vi.waitFor(() => expect(store.get(currentToastAtom)).toMatchObject({ kind: 'error', action: { label: said('en', 'pay.back.again') } }));
  expect(router.navigate).not.toHaveBeenCalled();
});
