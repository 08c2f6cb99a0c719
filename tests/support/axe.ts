import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
/** Dark differs from light in colours alone. */
const rules = {
  light: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] },
  dark: { type: 'rule', values: ['color-contrast'] },
} as const;

/** What axe finds, each as the rule and the place. */
async function violations(page: Page, scheme: keyof typeof rules): Promise<string[]> {
  await page.evaluate(`${axe}; void 0`);
  const { violations: found } = await page.evaluate(
    (runOnly) => (window as unknown as { axe: { run(options: object): Promise<AxeResults> } }).axe.run({ runOnly, resultTypes: ['violations'] }),
    rules[scheme],
  );
  return found.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
}

/**
 * What axe finds on a page as it stands, in light and in dark. Bars that stay on the screen are put where they are in
 * the page meanwhile: axe takes what happens to be under them for targets that can't be reached.
 */
export async function look(page: Page, screen: string, found: Record<string, string[]>): Promise<void> {
  const stay = await page.addStyleTag({ content: '[data-stays] { position: static !important }' });
  await page.evaluate(() => {
    for (const element of document.querySelectorAll('body *:not(:popover-open, :popover-open *, dialog[open], dialog[open] *)')) {
      if (/fixed|sticky/.test(getComputedStyle(element).position)) element.setAttribute('data-stays', '');
    }
  });
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    const here = await violations(page, colorScheme);
    if (here.length > 0) found[`${screen}, ${colorScheme}`] = here;
  }
  await stay.evaluate((style) => (style as Element).remove());
}

/** How wide the page is on a screen of 320 px where that is wider than the screen (UX-119). */
export async function widerThan320(page: Page): Promise<number | undefined> {
  const usual = page.viewportSize();
  await page.setViewportSize({ width: 320, height: 640 });
  const width = await page.evaluate(() => Math.max(document.documentElement.scrollWidth, document.body.scrollWidth));
  if (usual) await page.setViewportSize(usual);
  return width > 320 ? width : undefined;
}
