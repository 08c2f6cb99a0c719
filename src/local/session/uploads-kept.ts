/** The worker's cache of pictures that shoppers sent and anybody may see: of reviews, for one. */
export const uploadsCache = 'dhow-uploads';

/** They go with whoever leaves this device, whose own may be among them. */
export async function forgetUploads(): Promise<void> {
  if ('caches' in globalThis) await globalThis.caches.delete(uploadsCache);
}
