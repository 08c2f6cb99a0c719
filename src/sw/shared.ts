import { registerRoute } from 'workbox-routing';
import { sharedPlace } from '../rules/shared-link';

/** What was shared with the installed mall is looked at here, so that it opens without a line too; where no worker runs, the server does the same. */
export function routeShared(): void {
  registerRoute(
    ({ request, url, sameOrigin }) => sameOrigin && request.mode === 'navigate' && url.pathname === '/share',
    ({ url }) => Promise.resolve(Response.redirect(new URL(sharedPlace(Object.fromEntries(url.searchParams), url.origin), url.origin).href, 303)),
  );
}
