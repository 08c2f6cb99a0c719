/** The worker's cache of public pictures that shoppers uploaded, such as those of reviews. */
export const uploadsCache = 'dhow-uploads';

/** Deletes them when a user leaves this device, because some may be the user's own. */
export async function forgetUploads(): Promise<void> {
  if ('caches' in globalThis) await globalThis.caches.delete(uploadsCache);
}
