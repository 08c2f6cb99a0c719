/** Ends what this browser takes messages for, and takes away those that it shows: whoever uses the device next sees nothing of them. */
export async function forgetPush(): Promise<void> {
  const worker = 'serviceWorker' in navigator && 'PushManager' in window ? await navigator.serviceWorker.getRegistration() : undefined;
  await (await worker?.pushManager.getSubscription())?.unsubscribe();
  for (const shown of (await worker?.getNotifications()) ?? []) shown.close();
}
