import type { Page } from 'playwright';

export type Shift = { value: number; moved: string[] };

/** The largest layout shift a page may have (look.md). */
export const mostShift = 0.02;

/** Records the page's layout shift from the start, as the browser measures it, and which elements moved. */
export async function watchShift(page: Page): Promise<() => Promise<Shift>> {
  await page.addInitScript(() => {
    const shift: Shift = { value: 0, moved: [] };
    Object.assign(window, { shift });
    type Entry = PerformanceEntry & { value: number; hadRecentInput: boolean; sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[] };
    new PerformanceObserver((seen) => {
      for (const { value, hadRecentInput, sources } of seen.getEntries() as Entry[]) {
        if (hadRecentInput) continue;
        shift.value += value;
        for (const { node, previousRect, currentRect } of sources) shift.moved.push(`${value.toFixed(4)} ${node instanceof Element ? node.outerHTML.slice(0, 120) : node?.textContent}: ${JSON.stringify(previousRect)} to ${JSON.stringify(currentRect)}`);
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return () => page.evaluate(() => (window as unknown as { shift: Shift }).shift);
}
