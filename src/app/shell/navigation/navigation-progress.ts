import './navigation-progress.css';
import type { RegisteredRouter } from '@tanstack/react-router';

/** Shows at once that the page which was asked for is on its way, unless it is there at once. */
export function showNavigationProgress(router: RegisteredRouter): void {
  const { dataset } = document.documentElement;
  router.subscribe('onBeforeLoad', () => (dataset['going'] = ''));
  router.subscribe('onResolved', () => delete dataset['going']);
}
