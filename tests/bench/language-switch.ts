import type { Page } from 'playwright';
import { languages } from '../../src/rules/languages';
import { slowDown, untilQuiet, withChromium } from './browser';
import { withMall } from './catalogs';
import type { Figure, Pace } from './figures';
import { median, quantile } from './samples';

/** From a product page to each other language, none of which was loaded before: from the click to the frame that shows page and product in it. */
export async function languageSwitch(pace: Pace): Promise<Figure[]> {
  const others = languages.filter(({ code }) => code !== 'en').slice(0, pace.short ? 4 : undefined);
  return withMall({ database: 'PostgreSQL', goods: 5_000 }, ({ url }) =>
    withChromium(async (browser) => {
      const measure = async (cpu: number): Promise<Figure> => {
        const context = await browser.newContext({ viewport: { width: 360, height: 740 } });
        const page = await context.newPage();
        await page.goto(`${url}/commodity?lang=en`);
        await page.goto(`${url}${await page.locator('main a[href*="/productDetails"]').first().getAttribute('href')}`);
        await untilQuiet(page);
        await slowDown(page, { cpu });
        const painted: number[] = [];
        for (const { tag } of others) painted.push(await switchTo(page, tag));
        await context.close();
        return {
          what: `another language → painted, p50, CPU ×${cpu}`,
          unit: 'ms',
          measured: median(painted),
          bound: 'at most',
          limit: 300,
          note: `${painted.length} languages, none spoken before; p95 ${quantile(painted, 0.95).toFixed(0)} ms`,
        };
      };
      return [await measure(1), await measure(4)];
    }),
  );
}

type Watching = typeof globalThis & { benchSwitched?: Promise<number> };

async function switchTo(page: Page, tag: string): Promise<number> {
  await page.locator('[popovertarget=languages]:visible').first().click();
  const link = page.locator(`#languages a[lang="${tag}"]`);
  await link.waitFor();
  await page.evaluate((to) => {
    const before = document.querySelector('h1')?.textContent;
    const clicked = new Promise<number>((resolve) => addEventListener('click', ({ timeStamp }) => resolve(timeStamp), { capture: true, once: true }));
    const isThere = () => document.documentElement.lang === to && document.querySelector('h1')?.textContent !== before;
    (globalThis as Watching).benchSwitched = clicked.then(async (clickedAt) => {
      while (!isThere()) await new Promise(requestAnimationFrame);
      // The frame in which it was seen has been drawn by the time of the next one.
      await new Promise(requestAnimationFrame);
      return performance.now() - clickedAt;
    });
  }, tag);
  await link.click();
  const switched = await page.evaluate(() => (globalThis as Watching).benchSwitched);
  if (switched === undefined) throw new Error('The click was not seen.');
  await untilQuiet(page);
  return switched;
}
