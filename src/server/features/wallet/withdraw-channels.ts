import type { Db } from '../../db/schema';
import { usdt } from '../ledger';

/** The open channels. Balances are in USDT and a withdrawal has no rate, so one that was set in another currency sends nothing. */
export function openChannels(db: Db) {
  return db.selectFrom('withdraw_channel').selectAll().where('is_open', '=', true).where('symbol', '=', usdt);
}
