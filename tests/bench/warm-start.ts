import type { BrowserContext } from 'playwright';
import { phone, slowDown, untilQuiet, vitalsOf, withChromium } from './browser';
import { withMall } from './catalogs';
import type { Figure, Pace } from './figures';
import { median, spread } from './samples';

/** Home opened again without any server, from the service worker, which the browser had stopped. */
export async function warmStart(pace: Pace): Promise<Figure[]> {
  return withChromium(async (browser) => {
    const context = await browser.newContext(phone);
    // The server is gone when this returns: everything must come from the device.
    const address = await withMall({ database: 'PostgreSQL', goods: 5_000 }, async ({ url }) => {
      await keepHome(context, `${url}/index`);
      return `${url}/index`;
    });
    const measure = async (cpu: number): Promise<Figure> => {
      const samples: number[] = [];
      const floor: number[] = [];
      for (let nth = 0; nth < (pace.short ? 3 : 10); nth += 1) {
        samples.push(await start(context, address, cpu));
        floor.push(await emptyStart(context, cpu));
      }
      return {
        what: `warm start offline: FCP, CPU ×${cpu}`,
        unit: 'ms',
        measured: median(samples),
        bound: 'at most',
        limit: 2 * median(floor),
        peer: 'none opens at all',
        note: `${spread(samples)}; the worker is asleep before each; a document of one word, without a worker, needs ${median(floor).toFixed(0)} ms`,
      };
    };
    return [await measure(1), await measure(4)];
  });
}

/** Visits home until the worker has cached its document and has nothing more to fetch. */
async function keepHome(context: BrowserContext, address: string): Promise<void> {
  const page = await context.newPage();
  await page.goto(address);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
  await page.goto(address);
  await untilQuiet(page);
  while (!(await page.evaluate(isHomeKept)));
  await page.goto(address);
  await untilQuiet(page);
  await page.close();
}

/** Runs in the page. */
async function isHomeKept(): Promise<boolean> {
  const names = await caches.keys();
  const kept = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
  return kept.flat().some(({ url }) => new URL(url).pathname === '/index');
}

/** Opens home in a new tab; returns the milliseconds to its first paint. */
async function start(context: BrowserContext, address: string, cpu: number): Promise<number> {
  const page = await context.newPage();
  const session = await slowDown(page, { cpu });
  await session.send('ServiceWorker.enable');
  await session.send('ServiceWorker.stopAllWorkers');
  await page.goto(address);
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
  const { firstPaint } = await vitalsOf(page);
  // The app shell would paint sooner, but without goods.
  await page.locator('main a[href*="/productDetails"]').first().waitFor();
  await page.close();
  if (firstPaint === undefined) throw new Error('Home did not paint.');
  return firstPaint;
}

/** This machine's own floor: a document of one word in a new tab, without network; returns the milliseconds to its first paint. */
async function emptyStart(context: BrowserContext, cpu: number): Promise<number> {
  const page = await context.newPage();
  await slowDown(page, { cpu });
  await page.goto('data:text/html,<h1>word</h1>');
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
  const { firstPaint } = await vitalsOf(page);
  await page.close();
  if (firstPaint === undefined) throw new Error('The empty document did not paint.');
  return firstPaint;
}
