import { registerRoute } from 'workbox-routing';
import { sharedPlace } from '../rules/shared-link';

/** Redirects what was shared with the installed app, so that it opens offline too; without a worker the server does the same. */
export function routeShareTarget(): void {
  registerRoute(
    ({ request, url, sameOrigin }) => sameOrigin && request.mode === 'navigate' && url.pathname === '/share',
    ({ url }) => Promise.resolve(Response.redirect(new URL(sharedPlace(Object.fromEntries(url.searchParams), url.origin), url.origin).href, 303)),
  );
}
