import { createStore } from 'jotai';
import { afterEach, expect, it, vi } from 'vitest';
import { useCheckoutAddress } from '../../../../src/app/features/checkout/checkout-effects';
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

/** Sends an order, whose payment is refused unless it is to end as paid; once it is on its way, `meanwhile` happens. */
async function ordered(meanwhile: () => void, ending: 'unpaid' | 'paid' = 'unpaid') {
  const world = new CheckoutWorld();
  if (ending === 'unpaid') world.refuse('pay', 'balanceShort');
  const checkout = world.tab();
  const store = createStore();
  router.state.location.pathname = '/settlement';
  const subscribe = vi.spyOn(checkout, 'subscribe');
  ({ end } = mounted(() => useCheckoutAddress(checkout, undefined, 'u-ada', undefined), store));
  await vi.waitFor(() => expect(subscribe).toHaveBeenCalledOnce());
  const placing = checkout.place(shownOrder(), { payType: 'balance', safeword: '123456' });
  meanwhile();
  await placing;
  expect(checkout.state.at).toBe(ending);
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

it('who is led on by the page itself, to what comes after the payment, is told nothing beside it', async () => {
  router.navigate.mockImplementation(({ to }: { readonly to: string }) => (router.state.location.pathname = to));
  const store = await ordered(() => {}, 'paid');
  expect(router.navigate).toHaveBeenCalledWith({ to: '/paySuccess', search: { orders: 'o1' }, replace: true });
  await import('../../../../src/app/features/checkout/dialogs');
  expect(store.get(currentToastAtom)).toBeUndefined();
});
