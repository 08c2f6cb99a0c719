/** The worker's caches that a page weighs and empties too; it adds its own to them (sw/caches.ts). */
export const workerCaches = { documents: 'dhow-documents', catalog: 'dhow-catalog', pictures: 'dhow-pictures' } as const;
