import type { CallName } from './calls';

/** Which stored queries of a user become stale after a change: the one list for pages, outbox and push. */
export const staleAfter = {
  /** an order was placed, paid, reviewed or reminded of, or changed its status; `order!methods` returns what can pay for one now */
  order: ['order!listMain', 'order!search', 'order!count', 'order!info', 'order!listGoods', 'order!methods', 'orderLog!list'],
  /** the balance, a deposit, a withdrawal or a loan changed */
  wallet: ['loan!list', 'loan!get', 'wallet!getUsdt', 'wallet!list', 'wallet!holds', 'rechargeBlockchain!list', 'rechargeBlockchain!get', 'withdraw!list', 'withdraw!get', 'order!methods', 'localuser!get'],
} as const satisfies Record<string, readonly CallName[]>;
