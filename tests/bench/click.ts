import type { Browser, Page } from 'playwright';
import { slowDown, untilQuiet, withChromium } from './browser';
import { withMall } from './catalogs';
import type { Figure, Pace } from './figures';
import { median, quantile } from './samples';

const products = 5;

/** From home to a product that was opened before: from the click to the frame that shows its name. */
export async function click(pace: Pace): Promise<Figure[]> {
  return withMall({ database: 'PostgreSQL', goods: 5_000 }, ({ url }) =>
    withChromium(async (browser) => {
      const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
      await page.goto(`${url}/index`);
      await untilQuiet(page);
      for (let nth = 0; nth < products; nth += 1) await openAndReturn(page, nth);
      const measure = async (cpu: number, limit: number, peer: string): Promise<Figure> => {
        const floor = await emptyClick(browser, cpu);
        const session = await slowDown(page, { cpu });
        const opened: Opened[] = [];
        for (let nth = 0; nth < (pace.short ? 6 : 20); nth += 1) opened.push(await openAndReturn(page, nth % products));
        await session.detach();
        const painted = opened.map(({ paintedMs }) => paintedMs);
        return {
          what: `click a seen product → title painted, p50, CPU ×${cpu}`,
          unit: 'ms',
          measured: median(painted),
          bound: 'at most',
          limit,
          peer,
          note:
            `${painted.length} clicks; p95 ${quantile(painted, 0.95).toFixed(0)} ms; title in the page after ${median(opened.map(({ drawnMs }) => drawnMs)).toFixed(0)} ms, ` +
            `second frame after ${median(opened.map(({ secondFrameMs }) => secondFrameMs)).toFixed(0)} ms; a page of nothing but a heading needs ${floor.toFixed(0)} ms to show another`,
        };
      };
      return [await measure(1, 25, '244–486'), await measure(4, 60, '–')];
    }),
  );
}

/** Milliseconds after the click's own timestamp. */
type Opened = {
  /** the title is in the page */
  readonly drawnMs: number;
  /**
   * when the browser reports the title as painted: Element Timing, or, where a heading is replaced before its entry arrives,
   * the frame that followed the click (Event Timing, in steps of 8 ms), if the title was in the page by then
   */
  readonly paintedMs: number;
  /** the second animation frame after the title came: the usual estimate where nothing better is known */
  readonly secondFrameMs: number;
};
type Watching = typeof globalThis & { benchOpened?: Promise<Opened> };
type PaintedElement = PerformanceEntry & { readonly renderTime: number };

async function openAndReturn(page: Page, nth: number): Promise<Opened> {
  const card = page.locator('main a[href*="/productDetails"]:visible').nth(nth);
  const name = await card.locator('span[class*="name"]').innerText();
  await card.scrollIntoViewIfNeeded();
  await page.evaluate(watchTitle, name);
  await card.click();
  const opened = await openedIn(page);
  await untilQuiet(page);
  await page.goBack();
  await card.waitFor();
  await untilQuiet(page);
  return opened;
}

/** This machine's own floor: a click that replaces the one heading of an empty page, until that is painted; the median of ten. */
async function emptyClick(browser: Browser, cpu: number): Promise<number> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  await page.setContent('<button onclick="document.querySelector(\'h1\').replaceWith(Object.assign(document.createElement(\'h1\'), { textContent: Math.random() }))">next</button><h1>first</h1>');
  await slowDown(page, { cpu });
  const painted: number[] = [];
  for (let nth = 0; nth < 10; nth += 1) {
    await page.evaluate(watchTitle, undefined);
    await page.getByRole('button').click();
    painted.push((await openedIn(page)).paintedMs);
  }
  await page.close();
  return median(painted);
}

async function openedIn(page: Page): Promise<Opened> {
  const opened = await page.evaluate(() => (globalThis as Watching).benchOpened);
  if (!opened) throw new Error('The click was not seen.');
  return opened;
}

/** Waits for a heading with this name, or for any. Runs in the page, before the click, so that messages between test and page are not measured with it. */
function watchTitle(name: string | undefined): void {
  let clickedAt = 0;
  let drawnAt = Infinity;
  addEventListener('click', (event) => (clickedAt = event.timeStamp), { capture: true, once: true });
  const painted = new Promise<number>((resolve) => {
    new PerformanceObserver((list, observer) => {
      observer.disconnect();
      resolve((list.getEntries()[0] as PaintedElement).renderTime);
    }).observe({ type: 'element' });
    new PerformanceObserver((list, observer) => {
      for (const entry of list.getEntries() as PerformanceEventTiming[]) {
        if (entry.name !== 'click' || entry.startTime !== clickedAt) continue;
        observer.disconnect();
        if (drawnAt <= entry.processingEnd + 1) resolve(entry.startTime + entry.duration);
      }
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
  });
  const drawn = new Promise<{ at: number; secondFrameAt: number }>((resolve) => {
    const observer = new MutationObserver(() => {
      const title = [...document.querySelectorAll('h1')].find(({ textContent }) => name === undefined || textContent === name);
      if (!title) return;
      observer.disconnect();
      title.setAttribute('elementtiming', 'title');
      const at = performance.now();
      drawnAt = at;
      requestAnimationFrame(() => requestAnimationFrame(() => resolve({ at, secondFrameAt: performance.now() })));
    });
    observer.observe(document, { childList: true, subtree: true, characterData: true });
  });
  (globalThis as Watching).benchOpened = Promise.all([painted, drawn]).then(([paintedAt, { at, secondFrameAt }]) => ({
    drawnMs: at - clickedAt,
    paintedMs: paintedAt - clickedAt,
    secondFrameMs: secondFrameAt - clickedAt,
  }));
}
