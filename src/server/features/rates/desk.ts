import type { deskRateCalls } from '../../../contract/desk/rates';
import { refuse } from '../../calls/refusal';
import { timestamp } from '../../db/timestamp';
import type { DeskHandlers } from '../../desk-call';
import { readRates } from './rates';

const known = new Set(Intl.supportedValuesOf('currency'));

export const rateDesk: DeskHandlers<keyof typeof deskRateCalls> = {
  'exchangeRate!list': (_nothing, { db }) => readRates(db),
  async 'exchangeRate!set'({ currency, rate }, { db, audit, now }) {
    // Pages format amounts by currency, which fails for an unknown code.
    if (!known.has(currency)) return refuse('parameterError', { field: 'currency' });
    const before = await db.selectFrom('exchange_rate').select('rate').where('currency', '=', currency).forUpdate().executeTakeFirst();
    const row = { rate, dated: timestamp(now()) };
    await db.insertInto('exchange_rate').values({ currency, ...row }).onConflict((conflict) => conflict.column('currency').doUpdateSet(row)).execute();
    audit({ subject: currency, before: before ?? null, after: { rate } });
    return null;
  },
  async 'exchangeRate!remove'({ currency }, { db, audit }) {
    const before = await db.deleteFrom('exchange_rate').where('currency', '=', currency).returning('rate').executeTakeFirst();
    if (!before) return refuse('recordUnknown', { field: 'currency' });
    audit({ subject: currency, before, after: null });
    return null;
  },
};
