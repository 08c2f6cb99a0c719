import { workerCaches } from '../local/database/worker-caches';
import { uploadsCache } from '../local/session/uploads-cache';

/**
 * The worker's caches besides Workbox's precache. They never hold anything personal: only public documents, replies of
 * calls that are open to anyone, pictures and hashed assets.
 */
export const cacheNames = {
  smallFiles: 'dhow-small-files',
  assets: 'dhow-assets',
  ...workerCaches,
  uploads: uploadsCache,
  state: 'dhow-state',
} as const;

/**
 * Maximum number of entries per cache; beyond it the least recently used (assets, pictures) or the oldest (the others)
 * are deleted. `assets` has room for the messages of all languages, since cached documents need theirs.
 */
export const cacheLimits = { assets: 300, documents: 150, catalog: 600, pictures: 900, uploads: 100 } as const;
