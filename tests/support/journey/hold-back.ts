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
