import type { supportCalls } from '../../../contract/shop/support';
import type { Handlers } from '../../shop-call';
import { currentLottery } from './lottery';
import { confirmSubscription, leave, subscribe, type NewsletterDependencies } from './newsletter';
import { readSetting } from './read-setting';

export { newsletterData } from './personal-data';
export { forgetUnconfirmed, leaveNewsletter, type NewsletterDependencies } from './newsletter';

export function supportHandlers(newsletter: NewsletterDependencies): Handlers<keyof typeof supportCalls> {
  return {
    'syspara!getSyspara': readSetting(),
    'activity/lottery!getCurrentActivity': currentLottery,
    // The page never runs code from a reply.
    'jscode!execute': () => Promise.resolve(null),
    'subscribe!add': subscribe(newsletter),
    'subscribe!confirm': confirmSubscription(newsletter),
    'subscribe!remove': leave(newsletter),
  };
}
