import type { Browser, Page } from 'playwright';
import { ask } from './ask';
import { phone, slowDown, untilAlive, untilQuiet, vitalsOf, watchPaints, withChromium, type Vitals } from './browser';
import { withMall } from './catalogs';
import type { Figure, Pace, Unmeasured } from './figures';
import { median, spread } from './samples';
import { slowLine } from './slow-line';

const timeoutMs = 120_000;

/** Home on a first visit, over 400 ms and 50 kB/s on a slow phone: what the shopper sees when. */
export async function firstVisit(pace: Pace): Promise<(Figure | Unmeasured)[]> {
  return withMall({ database: 'PostgreSQL', goods: 5_000 }, ({ url }) =>
    withChromium(async (browser) => {
      // The server composes pictures on their first request; that is not measured here.
      await visit(browser, `${url}/index`, { isSlow: false });
      const visits: Vitals[] = [];
      const times = pace.short ? 2 : 5;
      for (let nth = 0; nth < times; nth += 1) visits.push(await visit(browser, `${url}/index`, { isSlow: true }));
      const { pageList } = await ask(url, 'sellerGoods!list', {}, 'en');
      const details = await Promise.all(pageList.map(({ sellerGoodsId }) => ask(url, 'sellerGoods!info', { sellerGoodsId }, 'en')));
      const product = `/productDetails?sellerGoodsId=${details.find(({ skus }) => skus.length > 1 && skus[0]?.stock !== 0 && !skus[0]?.values)?.sellerGoodsId}`;
      await visit(browser, url + product, { isSlow: false });
      const added: number[] = [];
      const kept: number[] = [];
      for (let nth = 0; nth < times; nth += 1) added.push(await untilAdded(browser, url, product));
      for (let nth = 0; nth < (pace.short ? 1 : 3); nth += 1) kept.push(await untilKept(browser, url, '/index'));
      return [
        line('FCP', visits.map(({ firstPaint }) => firstPaint), 0.6, '0.82'),
        line('LCP', visits.map(({ largestPaint }) => largestPaint), 1.3),
        line('hydrated', visits.map(({ alive }) => alive), 3.5),
        line('a product’s “Add to cart”, pressed as soon as it is drawn, has added', added, 5),
        line('opens without a line', kept, 20, 'never'),
      ];
    }),
  );
}

function line(name: string, times: readonly (number | undefined)[], limit: number, peer?: string): Figure | Unmeasured {
  const what = `first visit, 400 ms and 50 kB/s, CPU ×4: ${name}`;
  const samples = times.filter((time) => time !== undefined);
  if (samples.length < times.length) return { what, because: `${times.length - samples.length} of ${times.length} visits did not say it (hydrated is the page’s mark dhow:hydrated)` };
  return { what, unit: 's', measured: median(samples) / 1_000, bound: 'at most', limit, ...(peer && { peer }), note: spread(samples) };
}

async function visit(browser: Browser, address: string, { isSlow }: { isSlow: boolean }): Promise<Vitals> {
  const context = await browser.newContext(phone);
  try {
    await watchPaints(context);
    const page = await context.newPage();
    if (isSlow) await slowDown(page, { cpu: 4, onSlowLine: true });
    await page.goto(address, { waitUntil: 'load', timeout: 60_000 });
    await (isSlow ? untilAlive(page, 15_000) : untilQuiet(page));
    // A larger paint may follow: cards that are drawn after hydration.
    await page.waitForTimeout(1_500);
    return await vitalsOf(page);
  } finally {
    await context.close();
  }
}

/** A product on a first visit, chosen and added to the cart as soon as its buttons are drawn: milliseconds until the page says that it is in the cart. */
async function untilAdded(browser: Browser, url: string, path: string): Promise<number> {
  return onSlowPhone(browser, url, async (page, address) => {
    const begun = performance.now();
    await page.goto(address + path, { waitUntil: 'commit', timeout: timeoutMs });
    await page.locator('main fieldset label').first().click({ timeout: timeoutMs });
    await page.getByRole('button', { name: 'Add to cart' }).first().click({ timeout: timeoutMs });
    await page.getByText(/^Added\. 1 item/).first().waitFor({ timeout: timeoutMs });
    return performance.now() - begun;
  });
}

/** Home on a first visit without any interaction: milliseconds until it can be opened offline, which is then tried. */
async function untilKept(browser: Browser, url: string, path: string): Promise<number> {
  return onSlowPhone(browser, url, async (page, address, cut) => {
    const begun = performance.now();
    await page.goto(address + path, { waitUntil: 'commit', timeout: timeoutMs });
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    const ms = performance.now() - begun;
    await cut();
    await page.reload({ timeout: timeoutMs });
    await page.locator('main a[href*="/productDetails"]').first().waitFor({ timeout: timeoutMs });
    return ms;
  });
}

async function onSlowPhone(browser: Browser, url: string, work: (page: Page, address: string, cut: () => Promise<void>) => Promise<number>): Promise<number> {
  const line = await slowLine(url);
  const context = await browser.newContext(phone);
  try {
    const page = await context.newPage();
    await slowDown(page, { cpu: 4 });
    return await work(page, line.url, line.close);
  } finally {
    await context.close();
    await line.close();
  }
}
