import { lazyRouteComponent } from '@tanstack/react-router';
import { chunk } from '../../shell/chunk';

/** Drawn by the server where a product is gone; no other product's page loads it. Wants a `Suspense` around it. */
export const LateProductGone = lazyRouteComponent(chunk(() => import('./product-gone')), 'ProductGone');
