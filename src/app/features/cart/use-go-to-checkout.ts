import { useRouter } from '@tanstack/react-router';
import { useSetAtom } from 'jotai';
import { useCallback } from 'react';
import type { CartChanged } from '../../../local/cart/cart-rows';
import { checkedGroups, type CartLine } from '../../../rules/cart/cart';
import { retryImport } from '../../../ui/loading/retry-import';
import { useCurrentUser } from '../../queries/current-user';
import { loginAddress } from '../account';
import { cartOpenAtom } from './open-cart';

/**
 * Saves the checked lines as selected for payment, closes the drawer and goes to the checkout, for visitors through the
 * login; not if the device did not save them.
 */
export function useGoToCheckout(): (lines: readonly CartLine[]) => Promise<CartChanged> {
  const router = useRouter();
  const setOpen = useSetAtom(cartOpenAtom);
  // Not while the device has not said yet who this is: the checkout itself asks a visitor to log in.
  const isVisitor = useCurrentUser() === null;
  return useCallback(
    async (lines) => {
      const groups = checkedGroups(lines).map(({ sellerId, title, checkList, list }) => ({ sellerId, title, checkList, list }));
      const { keepSelected } = await retryImport(() => import('../../../local/cart/cart'));
      const kept = await keepSelected({ groups, at: Date.now() });
      if (kept !== 'kept') return kept;
      setOpen(false);
      if (isVisitor) router.history.push(loginAddress('/settlement', ''));
      else await router.navigate({ to: '/settlement' });
      return kept;
    },
    [router, setOpen, isVisitor],
  );
}
