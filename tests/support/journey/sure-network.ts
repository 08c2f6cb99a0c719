import type { BrowserContext, Page } from 'playwright';

/**
 * Makes `setOffline` and `route` of this browser and its pages hold from the moment they return. Chromium only promises that they
 * will: its network process may let a request or two pass after it was told to be offline, and a page whose first request goes
 * through a worker that has just claimed it while interception begins is never intercepted.
 */
export function makeNetworkSure(context: BrowserContext): void {
  const setOffline = context.setOffline.bind(context);
  context.setOffline = async (offline) => {
    await setOffline(offline);
    // Answered by the network process, which has taken what it was told before.
    await context.cookies();
  };
  routeOnceSettled(context, () => context.pages());
  const watch = (page: Page) => routeOnceSettled(page, () => [page]);
  // A browser with a profile opens with a page.
  context.pages().forEach(watch);
  context.on('page', watch);
}

function routeOnceSettled(target: BrowserContext | Page, pages: () => Page[]): void {
  const route = target.route.bind(target);
  target.route = async (...given) => {
    await Promise.all(pages().map((page) => settled(page).catch(() => {})));
    return route(...given);
  };
}

/** Waits until no worker is about to claim the page, and a request has gone through the one that has. A page without a connection may not settle. */
async function settled(page: Page): Promise<void> {
  if (!page.url().startsWith('http')) return;
  const isClaimed = () => navigator.serviceWorker?.getRegistration().then((worker) => worker === undefined || navigator.serviceWorker.controller !== null) ?? true;
  await page.waitForFunction(isClaimed, undefined, { timeout: 10_000 });
  await page.evaluate(() => fetch('/robots.txt', { signal: AbortSignal.timeout(5_000) }));
}
