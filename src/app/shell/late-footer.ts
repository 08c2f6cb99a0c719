import { lazyRouteComponent } from '@tanstack/react-router';
import { chunk } from './chunk';

/** The footer is drawn by the server and comes alive after the first view: its script is no part of the first load. */
export const LateFooter = lazyRouteComponent(chunk(() => import('./footer')), 'Footer');
