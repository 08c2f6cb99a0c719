import { lazyRouteComponent } from '@tanstack/react-router';
import { chunk } from '../../../../ui/retry-chunk';

/** The home page's chunk: its route loads it, the layout draws it and keeps it mounted. */
export const HomePage = lazyRouteComponent(chunk(() => import('./home-page')), 'HomePage');
