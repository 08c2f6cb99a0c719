import { forgetToldPush } from './told-push';

/** Ends this browser's push subscription and closes the notifications on screen, so that the next person on the device sees none of them. */
export async function forgetPush(): Promise<void> {
  forgetToldPush();
  const worker = 'serviceWorker' in navigator && 'PushManager' in window ? await navigator.serviceWorker.getRegistration() : undefined;
  await (await worker?.pushManager.getSubscription())?.unsubscribe();
  for (const shown of (await worker?.getNotifications()) ?? []) shown.close();
}
