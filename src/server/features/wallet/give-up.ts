import { randomUUID } from 'node:crypto';
import { compareMoney, isAboveZero } from '../../../rules/money';
import { isTooLittle } from '../../../rules/wallet/withdrawals';
import { refuse } from '../../calls/refusal';
import { runInTransaction } from '../../calls/transaction';
import { callerOf, type Handler } from '../../shop-call';
import { lockCaller, tryOwnPassword, type AccountDependencies } from '../account';
import { balanceOf, transfer } from '../ledger';
import { readWithdrawalTerms } from './withdrawal-terms';

/** Gives the mall a balance that is too small to be withdrawn, so that a remainder keeps nobody from leaving. */
export function giveUpBalance(account: AccountDependencies): Handler<'wallet!giveUp'> {
  return async ({ amount, password }, context) => {
    const wrongPassword = await tryOwnPassword(account, password, context);
    if (wrongPassword) return wrongPassword;
    const caller = callerOf(context);
    const { userId } = caller;
    const now = context.now();
    return runInTransaction(context.db, async (db) => {
      const ended = await lockCaller(db, caller);
      if (ended) return ended;
      const { available } = await balanceOf(db, userId);
      // Sent again because the reply was lost: it is given up already.
      if (!isAboveZero(available)) return null;
      if (!isTooLittle(amount, await readWithdrawalTerms(db)) || compareMoney(amount, available) !== 0) return refuse('amountError', { field: 'amount' });
      const moved = await transfer(db, { kind: 'given up', reference: randomUUID(), from: `user:${userId}`, to: 'mall:capital', amount, now });
      // The balance was spent meanwhile.
      return moved === 'moved' ? null : refuse('amountError', { field: 'amount' });
    });
  };
}
