import type { BrowserContext, Page, Route } from 'playwright';

/** Holds back every request to `url` until the returned function is called; then, and for later ones, `go` says what becomes of it. */
export async function holdBack(pages: Page | BrowserContext, url: Parameters<Page['route']>[0], go = (route: Route): Promise<void> => route.continue()): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await pages.route(url, async (route) => {
    await released;
    await go(route);
  });
  return release;
}

/**
 * Makes calls to `url` fail by a fault of the shop while `isBroken`. Begun before the page is opened: nothing is on its way past it,
 * to the page or its worker.
 */
export async function failingCalls(context: BrowserContext, url: string): Promise<{ isBroken: boolean }> {
  const calls = { isBroken: false };
  await context.route(url, (route) => (calls.isBroken ? route.fulfill({ status: 500, json: { code: 500, msg: '', data: null } }) : route.continue()));
  return calls;
}
