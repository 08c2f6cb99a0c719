import { useRouter } from '@tanstack/react-router';
import { useSetAtom } from 'jotai';
import { useCallback } from 'react';
import { checkedGroups, type CartLine } from '../../../rules/cart';
import { retryImport } from '../../../ui/loading/retry-import';
import { cartOpenAtom } from './open-cart';

/** Keeps the checked lines as selected for payment, closes the drawer and goes to the checkout; false where the device has no room. */
export function useSettle(): (lines: readonly CartLine[]) => Promise<boolean> {
  const router = useRouter();
  const open = useSetAtom(cartOpenAtom);
  return useCallback(
    async (lines) => {
      const groups = checkedGroups(lines).map(({ sellerId, title, checkList, list }) => ({ sellerId, title, checkList, list }));
      const { keepSelected } = await retryImport(() => import('../../../local/cart'));
      if ((await keepSelected({ groups, at: Date.now() })) === 'noRoom') return false;
      open(false);
      await router.navigate({ to: '/settlement' });
      return true;
    },
    [router, open],
  );
}
