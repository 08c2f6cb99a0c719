import { lazyRouteComponent } from '@tanstack/react-router';
import { atRest } from './at-rest';
import { chunk } from './chunk';

/**
 * The footer is drawn by the server and comes alive after the first view: its script is no part of the first load. Not
 * before the page above it: a link that changes the page while that is still the document's would make React draw it anew.
 */
export const LateFooter = lazyRouteComponent(chunk(async () => {
  await atRest();
  return import('./footer');
}), 'Footer');
