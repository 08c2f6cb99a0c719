import 'fake-indexeddb/auto';
import { useRouter, type RegisteredRouter } from '@tanstack/react-router';
import { expect, it, vi } from 'vitest';
import { useGoToCheckout } from '../../../../src/app/features/cart/use-go-to-checkout';
import { cartLine } from '../../../support/client/cart-lines';
import { drawnPart } from '../../../support/client/drawn-page';

it('who taps before the device has said who is here comes to the checkout: a user is not sent to the login', async () => {
  const held: { router?: RegisteredRouter; go?: ReturnType<typeof useGoToCheckout> } = {};
  function Part() {
    held.router = useRouter();
    held.go = useGoToCheckout();
    return null;
  }
  await drawnPart(Part, '/productDetails');
  const { router, go } = held;
  if (!router || !go) throw new Error('not rendered');
  const push = vi.spyOn(router.history, 'push');
  const navigate = vi.spyOn(router, 'navigate').mockResolvedValue(undefined);
  expect(await go([cartLine('lamp')])).toBe('kept');
  expect(navigate).toHaveBeenCalledWith({ to: '/settlement' });
  expect(push).not.toHaveBeenCalled();
});
