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

/** Plain http has no Web Locks: then no tab knows of the others' attempts. */
const locks = () => (globalThis.navigator as Navigator | undefined)?.locks as LockManager | undefined;
const sentLock = (draftId: string) => `dhow-order ${draftId}`;

/** Tells the tab that sent an order first, for as long as this page stays, that this one sends it too. Resolves once that is known. */
async function tellSent(draftId: string): Promise<void> {
  const all = locks();
  if (!all) return;
  await new Promise<void>((resolve) => {
    const hold = () => {
      resolve();
      return new Promise<void>(() => {});
    };
    all.request(sentLock(draftId), { mode: 'shared' }, hold).catch(() => resolve());
  });
}

async function isSentElsewhere(draftId: string): Promise<boolean> {
  const all = await locks()?.query().catch(() => undefined);
  return all?.held?.some(({ name }) => name === sentLock(draftId)) === true;
}

/** The real ports of a checkout: the server and this device. Their modules load with the first tap. */
export function pagePorts({ user, isOnline, language }: { /** whose checkout it is */ readonly user: string; readonly isOnline: () => boolean; readonly language: () => Language }): CheckoutPorts {
  const drafts = () => import('../../../local/orders/order-drafts');
  const boughtLines = () => import('../../../local/cart/take-bought');
  /** Meanwhile another user may have logged in in another tab. */
  const isAnother = async () => (await import('../../../local/session/kept-session')).currentSession()?.user.usercode !== user;
  return {
    isOnline,
    newKey: newId,
    async keep({ payload, groups, payType, draftId }, state) {
      // Loaded now: the connection may be gone once the order is placed.
      void boughtLines().catch(() => {});
      const local = await drafts().catch(() => undefined);
      try {
        const { storageWorks } = await import('../../../local/database/storage-works');
        if (!(await storageWorks())) return 'noStorage';
        const kept = await local?.keepAttempt({ order: { payload, groups, payType }, state, id: draftId, now: Date.now() });
        if (kept?.wasSent && state === 'sent') await tellSent(kept.id);
        return kept;
      } catch (error) {
        return local && error instanceof local.DraftGone ? 'gone' : undefined;
      }
    },
    async notPlaced({ id, isNew }, keyUsed) {
      // Another tab has sent it since: that attempt may be placed yet, and without the draft the next one would have another key (CO2).
      if (isNew && (await isSentElsewhere(id))) return;
      // What this attempt made is in the selection already; an earlier draft stays for the shopper to decide.
      await drafts()
        .then(({ draftNotPlaced, forgetDraft }) => (isNew ? forgetDraft(id) : draftNotPlaced(id, keyUsed)))
        .catch(() => {});
    },
    async takeBought(draft, { groups, draftId }) {
      // The draft stays, encrypted, with the user who placed the order: sent again after their next login, it finds the order placed.
      if (await isAnother()) return;
      // A waiting draft that could not be saved once more, because the device is full, was placed all the same.
      const placed = draft?.id ?? draftId;
      const bought = groups.flatMap(({ list }) => list);
      await boughtLines().then(({ takeBought }) => takeBought(bought, placed)).catch(() => {});
      // Also if the cart could not be written.
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
