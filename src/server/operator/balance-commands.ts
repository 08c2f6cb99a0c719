import { randomUUID } from 'node:crypto';
import { isAboveZero, parseMoney } from '../../rules/money';
import { findUser } from '../features/account';
import { balanceOf, transfer } from '../features/ledger';
import type { Command } from './commands';

export const balanceCommands: Readonly<Record<string, Command>> = {
  'balance grant': {
    usage: 'balance grant NAME AMOUNT',
    async run([name = '', text = ''], { db, now }) {
      const amount = parseMoney(text);
      if (!isAboveZero(amount)) return { isDone: false, said: `${JSON.stringify(text)} is no amount above zero, such as 12.50.` };
      const user = await findUser(db, name);
      if (!user) return { isDone: false, said: `There is no user ${JSON.stringify(name)}.` };
      // Each time it is said it is another gift: what must not happen twice must not be said twice.
      await db.transaction().execute((rows) => transfer(rows, { kind: 'grant', reference: randomUUID(), from: 'mall:capital', to: `user:${user.id}`, amount, now }));
      return { isDone: true, said: `${name} was given ${amount} USDT and has ${(await balanceOf(db, user.id)).available} USDT now.` };
    },
  },
};
