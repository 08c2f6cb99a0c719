import { callerOf, type Handler } from '../../shop-call';
import { balanceOf } from '../ledger';

/** The balance that the user may spend, in USDT, without what is set aside for a withdrawal. */
export const getUsdt: Handler<'wallet!getUsdt'> = async (_payload, context) => {
  const { available } = await balanceOf(context.db, callerOf(context).userId);
  return { money: available };
};
