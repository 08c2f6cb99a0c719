import type { CallName } from '../../../contract/shop/calls';
import { newId } from '../../../local/new-id';
import type { Language } from '../../../rules/languages';
import type * as Door from './ask-shop';
import type { CheckoutPorts, Outcome } from './checkout';

/** What an order that was placed or paid changes: asked anew wherever it is shown. */
const changedByOrders: readonly CallName[] = ['order!listMain', 'order!info', 'order!methods', 'localuser!get'];

async function outdate(): Promise<void> {
  await import('../../../local/outdate').then(({ outdateHere }) => outdateHere(changedByOrders)).catch(() => {});
}

/** The real world of a checkout: the shop over the line, and this device. Its scripts come with the first tap. */
export function pagePorts({ isOnline, language }: { readonly isOnline: () => boolean; readonly language: () => Language }): CheckoutPorts {
  /** A script that a dead line doesn't bring is no more than a shop that doesn't answer. */
  const shop = async <What>(ask: (door: typeof Door) => Promise<Outcome<What>>): Promise<Outcome<What>> => {
    try {
      return await ask(await import('./ask-shop'));
    } catch {
      return 'unknown';
    }
  };
  const drafts = () => import('../../../local/order-drafts');
  return {
    isOnline,
    newKey: newId,
    async keep({ payload, groups, payType, draftId }, state) {
      try {
        const { keepAttempt } = await drafts();
        return await keepAttempt({ order: { payload, groups, payType }, state, id: draftId, now: Date.now() });
      } catch {
        return undefined;
      }
    },
    async notPlaced({ id }, { draftId }) {
      // What is in the selection needs no second place; a draft stays for its shopper to decide.
      await drafts()
        .then(({ draftNotPlaced, forgetDraft }) => (draftId === undefined ? forgetDraft(id) : draftNotPlaced(id)))
        .catch(() => {});
    },
    async takeBought(draft, { groups }) {
      const bought = groups.flatMap(({ list }) => list.map(({ identifier }) => identifier));
      await import('../../../local/cart').then(({ takeBought }) => takeBought(bought)).catch(() => {});
      if (draft) await drafts().then(({ forgetDraft }) => forgetDraft(draft.id)).catch(() => {});
      await outdate();
    },
    submit: (payload, key) => shop(({ askShop }) => askShop('order!submit', payload, language(), key)),
    token: () => shop(({ askShop }) => askShop('session!token', {}, language())),
    async pay(orderIds, { payType, safeword }, sessionToken) {
      const payload = { orderIdList: [...orderIds], payType, session_token: sessionToken, ...(safeword !== undefined && { safeword }) };
      const outcome = await shop(({ askShop }) => askShop('order!pay', payload, language()));
      await outdate();
      return outcome;
    },
    status: (orderId) => shop(({ askStatus }) => askStatus(orderId, language())),
  };
}
