import type { supportCalls } from '../../../contract/support';
import type { Handlers } from '../../http/handler';
import { readSetting } from './read-setting';
import { subscribe } from './subscribe';

export const supportHandlers: Handlers<keyof typeof supportCalls> = {
  'syspara!getSyspara': readSetting,
  // No lucky draw runs: the pop-up exists and is hidden (storefront, 2).
  'activity/lottery!getCurrentActivity': () => Promise.resolve(null),
  // The page never runs code that a call brought (decisions).
  'jscode!execute': () => Promise.resolve(null),
  'subscribe!add': subscribe,
};
