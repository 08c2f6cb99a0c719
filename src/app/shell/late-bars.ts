import { lazyRouteComponent } from '@tanstack/react-router';
import { chunk } from './chunk';

const bars = chunk(() => import('./bars'));

/**
 * Drawn by the server, as plain links that work by themselves, and alive after the first view: their script is no part
 * of the first load. Each wants a `Suspense` around it.
 */
export const LateHeaderEnd = lazyRouteComponent(bars, 'HeaderEnd');
export const LateBottomBar = lazyRouteComponent(bars, 'BottomBar');
