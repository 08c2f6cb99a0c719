import { forgetToldPush } from './told-push';

/**
 * Closes the notifications on screen and ends this browser's push subscription, so that the next person on the device sees none
 * of them. Without a connection a browser takes its time over the end; until then the worker shows none after a logout (sw/push.ts).
 */
export async function forgetPush(): Promise<void> {
  forgetToldPush();
  const worker = 'serviceWorker' in navigator && 'PushManager' in window ? await navigator.serviceWorker.getRegistration() : undefined;
  const closeShown = async () => {
    // A list that can't be read keeps no subscription.
    for (const shown of (await worker?.getNotifications().catch(() => [])) ?? []) shown.close();
  };
  await closeShown();
  await (await worker?.pushManager.getSubscription())?.unsubscribe();
  // One may have come meanwhile.
  await closeShown();
}
