import type { Browser, BrowserContext, CDPSession, Page } from 'playwright';
import { launchChromium } from '../support/journey/chromium';

/** A phone as Lighthouse thinks of one: what most shoppers hold. */
export const phone = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true };

export async function withChromium<Result>(work: (browser: Browser) => Promise<Result>): Promise<Result> {
  const browser = await launchChromium();
  try {
    return await work(browser);
  } finally {
    await browser.close();
  }
}

/** 400 ms to the first byte of every answer, and 50 kB/s both ways: 3G on a bad day. */
const slowLine = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 };

/** Makes a page as slow as its shopper's telephone and line are. Lasts as long as the page; `cpu` is how many times slower. */
export async function slowDown(page: Page, { cpu, onSlowLine = false }: { cpu: number; onSlowLine?: boolean }): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: cpu });
  if (onSlowLine) {
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', slowLine);
  }
  return session;
}

/** What the browser itself saw of a visit, in milliseconds after the navigation began. */
export type Vitals = {
  readonly firstPaint: number | undefined;
  readonly largestPaint: number | undefined;
  /** the page's own mark: React has drawn over the document and answers */
  readonly alive: number | undefined;
};

type Watched = typeof globalThis & { benchLargestPaint?: number };

/** Notes the largest paint from now on, in every document of the context. */
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

/** Waits until the page says that it is alive; false where it has not in so long. */
export async function untilAlive(page: Page, timeout = 30_000): Promise<boolean> {
  return page.waitForFunction(() => performance.getEntriesByName('dhow:hydrated').length > 0, undefined, { timeout }).then(() => true, () => false);
}

/** Waits until the first view is drawn, whether or not the page says so. */
export async function untilQuiet(page: Page): Promise<void> {
  await page.waitForLoadState('load');
  await page.waitForLoadState('networkidle');
}
