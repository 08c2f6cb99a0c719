import { callerOf, type Handler } from '../../shop-call';
import { balanceOf } from '../ledger';

/** What the user may spend, in USDT; what is set aside for a withdrawal is not of it. */
export const getUsdt: Handler<'wallet!getUsdt'> = async (_payload, context) => {
  const { available } = await balanceOf(context.db, callerOf(context).userId);
  return { money: available };
};
