import { useRouter, type RegisteredRouter } from '@tanstack/react-router';
import { useStore } from 'jotai';
import { useEffect, useRef } from 'react';
import type { Checkout, CheckoutState } from './checkout';
import type { ChangeInputs } from './order/use-inputs';
import { writeOrderIds } from './payment/order-ids';

/** Whether a provider's page may yet come, also to whoever went on to other pages of the mall. */
let mayCome = false;

export function goToProvider(url: string): void {
  mayCome = true;
  // It came: once the shopper is back, the next payment would stop only what this page loads.
  addEventListener('pagehide', () => (mayCome = false), { once: true });
  location.assign(url);
}

/** Call it before anything more is asked for a payment: a provider's page that comes from an earlier one would replace this page in its midst. First: it ends calls too. */
export function callOffProvider(): void {
  if (mayCome) window.stop();
  mayCome = false;
}

/** Whether the shopper is on the way to another page: its script may take long, and this page stays until then. */
function isLeft(router: RegisteredRouter): boolean {
  return router.state.location.pathname !== '/settlement';
}

/**
 * Keeps the address in step with the checkout, so that a reload finds the same. Only state changes navigate: a
 * shopper who opens another order stays there. Whoever leaves the page while it sends is told how that ended, and is not
 * taken back. The toasts' code comes with the dialogs, while the page is open.
 */
export function useCheckoutAddress(checkout: Checkout, changeInputs: ChangeInputs | undefined, user: string, draftId: string | undefined): void {
  const router = useRouter();
  const store = useStore();
  const stop = useRef<() => void>(undefined);
  useEffect(() => {
    stop.current?.();
    let isGone = false;
    const lead = (now: CheckoutState) => {
      const here = router.state.location.search as { readonly orderId?: string; readonly draft?: string };
      const to = (search: typeof here) => void router.navigate({ to: '/settlement', search, replace: true });
      if (now.at === 'paid') void router.navigate({ to: '/paySuccess', search: { orders: writeOrderIds(now.orderIds) }, replace: true });
      else if (now.at === 'leaving') goToProvider(now.url);
      else if ('orderIds' in now && writeOrderIds(now.orderIds) !== here.orderId) {
        // The remarks went with their orders; the next ones have none.
        if (here.orderId === undefined) changeInputs?.({ remarks: {} });
        to({ orderId: writeOrderIds(now.orderIds) });
      }
      if ((now.at === 'drafted' || now.at === 'unknown') && now.draftId !== undefined && now.draftId !== here.draft) to({ draft: now.draftId });
    };
    const unsubscribe = checkout.subscribe(() => {
      const now = checkout.state;
      if (isGone && !checkout.isSending) unsubscribe();
      if (!isLeft(router)) return isGone ? undefined : lead(now);
      if (!checkout.isSending) void import('./dialogs').then(({ reportEnd }) => reportEnd(now, { user, draftId, router, store, goToProvider })).catch(() => {});
    });
    stop.current = unsubscribe;
    return () => {
      isGone = true;
      if (!checkout.isSending) unsubscribe();
    };
  }, [checkout, changeInputs, user, draftId, router, store]);
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
    const seen = ({ persisted }: Partial<PageTransitionEvent>) => {
      const now = checkout.state;
      if ('orderIds' in now && (persisted || (now.at === 'leaving' && document.visibilityState === 'visible'))) void checkout.look(now.orderIds);
    };
    addEventListener('pageshow', seen);
    document.addEventListener('visibilitychange', seen);
    return () => {
      removeEventListener('pageshow', seen);
      document.removeEventListener('visibilitychange', seen);
    };
  }, [checkout]);
}
