import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright';
import { htmlFaults } from '../server/html-faults';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const all = { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] } as const;
const ofColours = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] } as const;

/**
 * axe's violations, each as rule and place. The dark theme differs only in colours: the other rules run on it in one
 * language only.
 */
async function violations(page: Page, scheme: 'light' | 'dark'): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(`${axe}; void 0`);
  const isWhole = scheme === 'light' || (await page.locator('html').getAttribute('lang')) === 'en';
  const { violations: found } = await page.evaluate(
    (runOnly) => (window as unknown as { axe: { run(options: object): Promise<AxeResults> } }).axe.run({ runOnly, resultTypes: ['violations'] }),
    isWhole ? all : ofColours,
  );
  return found.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
}

/**
 * Runs `find` with fixed and sticky bars put into the page's flow: axe reports targets that happen to lie under such
 * bars as unreachable.
 */
export async function withBarsInFlow<Found>(page: Page, find: () => Promise<Found>): Promise<Found> {
  const moved = await page.evaluateHandle(() => {
    const bars = [...document.querySelectorAll<HTMLElement>('body *:not(:popover-open, :popover-open *, dialog[open], dialog[open] *)')].filter((element) => /fixed|sticky/.test(getComputedStyle(element).position));
    for (const bar of bars) bar.style.setProperty('position', 'static', 'important');
    return bars;
  });
  const found = await find();
  await moved.evaluate((bars) => {
    for (const bar of bars) bar.style.removeProperty('position');
  });
  return found;
}

/** Adds axe's violations on a page as it stands, in light and in dark. */
export async function look(page: Page, screen: string, found: Record<string, string[]>): Promise<void> {
  await withBarsInFlow(page, async () => {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      const here = await violations(page, colorScheme);
      if (here.length > 0) found[`${screen}, ${colorScheme}`] = here;
    }
  });
}

/** Faults in how screens look, by screen: axe's violations, and the widths of pages that scroll sideways at 320 px. */
export class Looks {
  readonly found: Record<string, string[]> = {};
  readonly wide: Record<string, number> = {};
  /** the document of each screen, for the HTML checker */
  readonly #documents: Record<string, string> = {};

  /** Checks a page as it stands, in light and in dark, and its width at 320 px. */
  async at(page: Page, screen: string): Promise<void> {
    this.#documents[screen] = await page.content();
    // From the top, where nothing floats over what is further down.
    await page.evaluate(() => scrollTo(0, 0));
    await look(page, screen, this.found);
    const before = page.viewportSize() ?? narrow;
    await page.setViewportSize(narrow);
    const width = await page.evaluate(() => Math.max(document.documentElement.scrollWidth, document.body.scrollWidth));
    if (width > narrow.width) this.wide[screen] = width;
    await page.setViewportSize(before);
  }

  /** Where the screens' documents, after scripts changed them, break the HTML standard. */
  htmlFaults(): Promise<Record<string, string[]>> {
    return htmlFaults(this.#documents);
  }
}

export const narrow = { width: 320, height: 640 } as const;
