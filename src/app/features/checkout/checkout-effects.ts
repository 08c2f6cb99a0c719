import { useRouter } from '@tanstack/react-router';
import { useStore } from 'jotai';
import { useEffect, useRef } from 'react';
import type { Checkout } from './checkout';
import type { ChangeInputs } from './order/use-inputs';
import { writeOrderIds } from './payment/order-ids';

/** Whether a provider's page may yet come, also to whoever went on to other pages of the mall. */
let mayCome = false;

export function goToProvider(url: string): void {
  mayCome = true;
  location.assign(url);
}

/** Call it before a payment: a provider's page that comes from an earlier one would replace this page in its midst. First: it ends calls too. */
export function callOffProvider(): void {
  if (mayCome) window.stop();
  mayCome = false;
}

/**
 * Keeps the address in step with the checkout, so that a reload finds the same. Only state changes navigate: a
 * shopper who opens another order stays there.
 */
export function useCheckoutAddress(checkout: Checkout, changeInputs: ChangeInputs | undefined): void {
  const router = useRouter();
  useEffect(
    () =>
      checkout.subscribe(() => {
        const now = checkout.state;
        const here = router.state.location.search as { readonly orderId?: string; readonly draft?: string };
        const lead = (search: typeof here) => void router.navigate({ to: '/settlement', search, replace: true });
        if (now.at === 'paid') void router.navigate({ to: '/paySuccess', search: { orders: writeOrderIds(now.orderIds) }, replace: true });
        else if (now.at === 'leaving') goToProvider(now.url);
        else if ('orderIds' in now && writeOrderIds(now.orderIds) !== here.orderId) {
          // The remarks went with their orders; the next ones have none.
          if (here.orderId === undefined) changeInputs?.({ remarks: {} });
          lead({ orderId: writeOrderIds(now.orderIds) });
        }
        if ((now.at === 'drafted' || now.at === 'unknown') && now.draftId !== undefined && now.draftId !== here.draft) lead({ draft: now.draftId });
      }),
    [checkout, router, changeInputs],
  );
}

/** Whoever leaves the page while it sends is told how that ended. The toasts' code comes with the dialogs, while the page is open. */
export function useReportWhenLeft(checkout: Checkout, user: string, draftId: string | undefined): void {
  const router = useRouter();
  const store = useStore();
  const stop = useRef<(() => void) | undefined>(undefined);
  useEffect(() => {
    stop.current?.();
    stop.current = undefined;
    return () => {
      if (!checkout.isSending) return;
      let isBack = false;
      stop.current = () => (isBack = true);
      void checkout.sent().then(async (end) => {
        if (isBack) return;
        const { reportEnd } = await import('./dialogs');
        await reportEnd(end, { user, draftId, router, store, goToProvider });
      }).catch(() => {});
    };
  }, [checkout, user, draftId, router, store]);
}

/** Reopens the checkout when the page shows another order: what was said of the previous one does not apply. */
export function useReopenForOther(checkout: Checkout, orderId: string | undefined, draftId: string | undefined): void {
  useEffect(() => {
    const now = checkout.state;
    const isSame = 'orderIds' in now ? writeOrderIds(now.orderIds) === orderId : now.at !== 'open' && 'draftId' in now && now.draftId === draftId;
    if (!isSame) checkout.reopen();
  }, [checkout, orderId, draftId]);
}

/**
 * Looks up the payment of whoever sees the page again after it left for a provider's: it was restored by the browser's back button, it
 * was never replaced because the provider's page did not come, or that was shown over it, as by an installed app.
 */
export function useLookUpWhenBack(checkout: Checkout): void {
  useEffect(() => {
    const look = () => {
      if ('orderIds' in checkout.state) void checkout.look(checkout.state.orderIds);
    };
    const back = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return;
      // The provider's page came: the next payment would stop only what this page loads.
      mayCome = false;
      look();
    };
    const seen = () => {
      if (document.visibilityState === 'visible' && checkout.state.at === 'leaving') look();
    };
    addEventListener('pageshow', back);
    document.addEventListener('visibilitychange', seen);
    return () => {
      removeEventListener('pageshow', back);
      document.removeEventListener('visibilitychange', seen);
    };
  }, [checkout]);
}
