import './navigation-progress.css';
import type { RegisteredRouter } from '@tanstack/react-router';

/** Shows a progress bar while a page loads; its CSS delay hides it for pages that open at once. */
export function showNavigationProgress(router: RegisteredRouter): void {
  const { dataset } = document.documentElement;
  router.subscribe('onBeforeLoad', () => (dataset['going'] = ''));
  router.subscribe('onResolved', () => delete dataset['going']);
}
