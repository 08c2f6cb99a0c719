import type { Browser } from 'playwright';
import { phone, slowDown, untilAlive, untilQuiet, vitalsOf, watchPaints, withChromium, type Vitals } from './browser';
import { withMall } from './catalogs';
import type { Figure, Pace, Unmeasured } from './figures';
import { median, spread } from './samples';

/** Home, never seen before, over 400 ms and 50 kB/s on a slow telephone: what the shopper sees when. */
export async function firstVisit(pace: Pace): Promise<(Figure | Unmeasured)[]> {
  return withMall({ database: 'PostgreSQL', goods: 5_000 }, ({ url }) =>
    withChromium(async (browser) => {
      // The server composes its pictures when they are first asked for; that is not what is measured here.
      await visit(browser, `${url}/index`, { isSlow: false });
      const visits: Vitals[] = [];
      for (let nth = 0; nth < (pace.short ? 2 : 5); nth += 1) visits.push(await visit(browser, `${url}/index`, { isSlow: true }));
      return [
        line('FCP', visits.map(({ firstPaint }) => firstPaint), 0.75, '0.82'),
        line('LCP', visits.map(({ largestPaint }) => largestPaint), 1.5),
        line('hydrated', visits.map(({ alive }) => alive), 4.5),
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
    // A larger paint may follow: the cards that are drawn once the page is alive.
    await page.waitForTimeout(1_500);
    return await vitalsOf(page);
  } finally {
    await context.close();
  }
}
