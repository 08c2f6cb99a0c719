import { lazyRouteComponent } from '@tanstack/react-router';
import { retryPageImport } from '../../../../ui/loading/retry-page-import';

/** The home page's chunk: its route loads it; the layout renders it and keeps it mounted. */
export const HomePage = lazyRouteComponent(retryPageImport(() => import('./home-page')), 'HomePage');
