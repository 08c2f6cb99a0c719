import type { Handler } from '../../shop-call';
import { readSettings } from '../settings';

/** The lucky draw that an operator has configured, or `null` (its pop-up exists but is hidden). */
export const currentLottery: Handler<'activity/lottery!getCurrentActivity'> = async (_payload, { db }) => {
  const { lottery_detail_url: detailUrl } = await readSettings(db, 'lottery_detail_url');
  return detailUrl ? { detailUrl } : null;
};
