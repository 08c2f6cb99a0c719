import type { Browser, BrowserContext, CDPSession, Page } from 'playwright';
import { launchChromium } from '../support/journey/chromium';

/** The phone that Lighthouse emulates: what most shoppers hold. */
export const phone = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true };

export async function withChromium<Result>(work: (browser: Browser) => Promise<Result>): Promise<Result> {
  const browser = await launchChromium();
  try {
    return await work(browser);
  } finally {
    await browser.close();
  }
}

/** A bad 3G connection: 400 ms to the first byte of every response, and 50 kB/s both ways. */
const slowLine = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 };

/** Throttles a page to a slow phone and, with `onSlowLine`, a slow network, for as long as the page lives. `cpu` is the slowdown factor. */
export async function slowDown(page: Page, { cpu, onSlowLine = false }: { cpu: number; onSlowLine?: boolean }): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: cpu });
  if (onSlowLine) {
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', slowLine);
  }
  return session;
}

/** What the browser itself measured of a visit, in milliseconds after the navigation began. */
export type Vitals = {
  readonly firstPaint: number | undefined;
  readonly largestPaint: number | undefined;
  /** the page's own mark: React has hydrated the document and the page responds */
  readonly alive: number | undefined;
};

type Watched = typeof globalThis & { benchLargestPaint?: number };

/** Records the largest contentful paint from now on, in every document of the context. */
export async function watchPaints(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    new PerformanceObserver((list) => {
      for (const { startTime } of list.getEntries()) (globalThis as Watched).benchLargestPaint = startTime;
    }).observe({ type: 'largest-contentful-paint', buffered: true });
  });
}

export async function vitalsOf(page: Page): Promise<Vitals> {
  return page.evaluate(() => ({
    firstPaint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime,
    largestPaint: (globalThis as Watched).benchLargestPaint,
    alive: performance.getEntriesByName('dhow:hydrated')[0]?.startTime,
  }));
}

/** Waits until the page reports that it is hydrated; false if it hasn't within `timeout`. */
export async function untilAlive(page: Page, timeout = 30_000): Promise<boolean> {
  return page.waitForFunction(() => performance.getEntriesByName('dhow:hydrated').length > 0, undefined, { timeout }).then(() => true, () => false);
}

/** Waits until the first view is drawn, whether or not the page reports that it is hydrated. */
export async function untilQuiet(page: Page): Promise<void> {
  await page.waitForLoadState('load');
  await page.waitForLoadState('networkidle');
}
