import { lateAlive } from '../../../../ui/lazy';

/** Drawn by the server where a product is gone; no other product's page loads it. */
export const LateProductGone = lateAlive(() => import('./product-gone'), 'ProductGone');
