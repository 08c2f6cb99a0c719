import { lotterySetting } from '../../../contract/shop/support';
import type { Handler } from '../../shop-call';
import { webAddress } from './web-address';

/** The lucky draw that an operator set up, `null` while none runs (its pop-up exists and is hidden). */
export const currentLottery: Handler<'activity/lottery!getCurrentActivity'> = async (_payload, { db }) => {
  const row = await db.selectFrom('setting').select('value').where('code', '=', lotterySetting).executeTakeFirst();
  const detailUrl = webAddress(row?.value ?? '');
  return detailUrl ? { detailUrl } : null;
};
