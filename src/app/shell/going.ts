import './going.css';
import type { shopRouter } from '../routes';

/** Shows at once that the page which was asked for is on its way, unless it is there at once. */
export function showGoing(router: ReturnType<typeof shopRouter>): void {
  const { dataset } = document.documentElement;
  router.subscribe('onBeforeLoad', () => (dataset['going'] = ''));
  router.subscribe('onResolved', () => delete dataset['going']);
}
