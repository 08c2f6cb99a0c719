import type { supportCalls } from '../../../contract/shop/support';
import type { Handlers } from '../../shop-call';
import { currentLottery } from './lottery';
import { readSetting } from './read-setting';
import { subscribe } from './subscribe';


export const supportHandlers: Handlers<keyof typeof supportCalls> = {
  'syspara!getSyspara': readSetting,
  'activity/lottery!getCurrentActivity': currentLottery,
  // The page never runs code that a call brought.
  'jscode!execute': () => Promise.resolve(null),
  'subscribe!add': subscribe,
};
