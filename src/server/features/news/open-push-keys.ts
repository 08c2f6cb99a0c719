import { runInTransaction } from '../../calls/transaction';
import type { Db } from '../../db/schema';
import { makeSecret, mallSecret } from '../../platform/mall-secret';
import { newVapidKey, vapidKeys, type VapidKeys } from '../../platform/web-push';

/**
 * The mall's keys for push messages. A browser's subscription is to one key, and its push service refuses what any other signed: with
 * a new one no device is subscribed, so no page says that it is, and no wish counts as told.
 */
export function openPushKeys(db: Db): Promise<VapidKeys> {
  return runInTransaction(db, async (trx) => {
    if (await makeSecret(trx, 'vapid', newVapidKey)) await trx.deleteFrom('push_subscription').execute();
    return vapidKeys(await mallSecret(trx, 'vapid', newVapidKey));
  });
}
