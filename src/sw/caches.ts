import { uploadsCache } from '../local/session/uploads-kept';

/**
 * The worker's caches beside Workbox's precache. Nothing personal is ever in them: only public documents, replies of
 * calls that are open to anyone, pictures and hashed assets.
 */
export const cacheNames = {
  smallFiles: 'dhow-small-files',
  assets: 'dhow-assets',
  documents: 'dhow-documents',
  catalog: 'dhow-catalog',
  pictures: 'dhow-pictures',
  uploads: uploadsCache,
  state: 'dhow-state',
} as const;

/** How many of each are kept; beyond them the longest unused go. Of assets all texts of all languages, for kept documents need theirs. */
export const cacheLimits = { assets: 300, documents: 150, catalog: 600, pictures: 900, uploads: 100 } as const;
