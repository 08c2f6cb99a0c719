import { lazyRouteComponent } from '@tanstack/react-router';
import { chunk } from '../../shell/chunk';

/**
 * The search box, drawn by the server as a plain form that works by itself; its script comes after the first view, and
 * what was typed until then stays. Wants a `Suspense` around it.
 */
export const LateSearchBox = lazyRouteComponent(chunk(() => import('./search-box')), 'SearchBox');
