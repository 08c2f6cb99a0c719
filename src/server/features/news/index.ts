import type { newsCalls } from '../../../contract/shop/news';
import type { Handlers } from '../../shop-call';
import type { NewsDependencies } from './dependencies';
import { addPreference, deletePreference, endByLink, readPreferences } from './preferences';
import { subscribePush, unsubscribePush } from './subscriptions';
import { addWish, deleteWish, listWishes } from './wishes';

export { announceNews, forgetOldNews } from './announce';
export { fulfilWishes } from './fulfil-wishes';
export { isUnannounced, recordOrderNews, recordPushNews } from './record-news';
export type { NewsDependencies } from './dependencies';
export { openPushKeys } from './open-push-keys';
export { newsData } from './personal-data';
export { endNews } from './preferences';
export { sendDuePushes } from './send-pushes';
export { forgetAnnouncedWishes } from './wishes';

export function newsHandlers(dependencies: NewsDependencies): Handlers<keyof typeof newsCalls> {
  return {
    'news!preferences': readPreferences(dependencies),
    'news!add': addPreference,
    'news!del': deletePreference,
    'wish!list': listWishes(dependencies),
    'wish!add': addWish,
    'wish!del': deleteWish,
    'news!end': endByLink(dependencies),
    'push!subscribe': subscribePush(dependencies),
    'push!unsubscribe': unsubscribePush,
  };
}
