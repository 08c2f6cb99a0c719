import type { rateCalls } from '../../../contract/shop/rates';
import type { Db } from '../../db/schema';
import type { Handlers } from '../../shop-call';

export const readRates = async (db: Db) => ({ rateList: await db.selectFrom('exchange_rate').selectAll().orderBy('currency').execute() });

export const rateHandlers: Handlers<keyof typeof rateCalls> = { 'rate!list': (_nothing, { db }) => readRates(db) };
