import { queryKey } from '../../../contract/shop/query-key';
import { staleAfter } from '../../../contract/shop/stale-after';
import { newId } from '../../../local/database/new-id';
import type { Language } from '../../../rules/languages';
import { request } from '../../queries/request';
import type { CheckoutPorts } from './checkout';
import { lookUpOrder } from './look-up-order';

/** After an order was placed or paid: invalidates everything it changes. */
export async function invalidateOrders(): Promise<void> {
  await import('../../../local/replies/invalidate').then(({ invalidateHere }) => invalidateHere([...staleAfter.order, ...staleAfter.wallet])).catch(() => {});
}

async function askMinimum(language: Language): Promise<void> {
  const ask = async () => (await import('../../../sync/refresh')).refresh(queryKey(language, 'syspara!getSyspara', { code: 'order_minimum_amount' }));
  await ask().catch(() => {});
}

/** The real ports of a checkout: the server and this device. Their modules load with the first tap. */
export function pagePorts({ user, isOnline, language }: { /** whose checkout it is */ readonly user: string; readonly isOnline: () => boolean; readonly language: () => Language }): CheckoutPorts {
  const drafts = () => import('../../../local/orders/order-drafts');
  /** Meanwhile another user may have logged in in another tab. */
  const isAnother = async () => (await import('../../../local/session/kept-session')).currentSession()?.user.usercode !== user;
  return {
    isOnline,
    newKey: newId,
    async keep({ payload, groups, payType, draftId }, state) {
      const local = await drafts().catch(() => undefined);
      try {
        return await local?.keepAttempt({ order: { payload, groups, payType }, state, id: draftId, now: Date.now() });
      } catch (error) {
        return local && error instanceof local.DraftGone ? 'gone' : undefined;
      }
    },
    async notPlaced({ id, isNew }, keyUsed) {
      // What this attempt made is in the selection already; an earlier draft stays for the shopper to decide.
      await drafts()
        .then(({ draftNotPlaced, forgetDraft }) => (isNew ? forgetDraft(id) : draftNotPlaced(id, keyUsed)))
        .catch(() => {});
    },
    async takeBought(draft, { groups, draftId }) {
      // The draft stays, encrypted, with the user who placed the order: sent again after their next login, it finds the order placed.
      if (await isAnother()) return;
      const bought = groups.flatMap(({ list }) => list.map(({ identifier }) => identifier));
      await import('../../../local/cart/cart').then(({ takeBought }) => takeBought(bought)).catch(() => {});
      // A waiting draft that could not be saved once more, because the device is full, was placed all the same.
      const placed = draft?.id ?? draftId;
      if (placed !== undefined) await drafts().then(({ forgetDraft }) => forgetDraft(placed)).catch(() => {});
      await invalidateOrders();
    },
    async submit(payload, key) {
      const outcome = await request('order!submit', payload, { language: language(), idempotencyKey: key });
      // The page knew a lower minimum, or none.
      if (outcome.status === 'refused' && outcome.refusal === 'orderBelowMinimum') await askMinimum(language());
      return outcome;
    },
    token: () => request('session!token', {}, { language: language() }),
    async pay(orderIds, { payType, safeword }, sessionToken) {
      // Nobody pays, or tries a fund password, in the session of another.
      if (await isAnother()) return { status: 'signedOut' };
      const payload = { orderIdList: [...orderIds], payType, session_token: sessionToken, ...(safeword !== undefined && { safeword }) };
      const outcome = await request('order!pay', payload, { language: language() });
      await invalidateOrders();
      return outcome;
    },
    status: (orderId) => lookUpOrder(orderId, language()),
  };
}
