import type { Page } from 'playwright';

export type Shift = { value: number; moved: string[] };

/** The largest layout shift a page may have (look.md). */
export const mostShift = 0.02;

/** Records the page's layout shift from the start, as the browser measures it, and which elements moved. */
export async function watchShift(page: Page): Promise<() => Promise<Shift>> {
  await page.addInitScript(() => {
    const shift: Shift = { value: 0, moved: [] };
    type Entry = PerformanceEntry & { value: number; hadRecentInput: boolean; sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[] };
    const note = (entries: PerformanceEntryList) => {
      for (const { value, hadRecentInput, sources } of entries as Entry[]) {
        if (hadRecentInput) continue;
        shift.value += value;
        for (const { node, previousRect, currentRect } of sources) shift.moved.push(`${value.toFixed(4)} ${node instanceof Element ? node.outerHTML.slice(0, 120) : node?.textContent}: ${JSON.stringify(previousRect)} to ${JSON.stringify(currentRect)}`);
      }
    };
    const observer = new PerformanceObserver((seen) => note(seen.getEntries()));
    observer.observe({ type: 'layout-shift', buffered: true });
    const read = () => {
      note(observer.takeRecords());
      return shift;
    };
    Object.assign(window, { readShift: read });
  });
  return () =>
    page.evaluate(async () => {
      // The browser measures at the next frame, and tells later, on a busy machine much later: what has moved until now counts now.
      for (let frames = 0; frames < 2; frames += 1) await new Promise(requestAnimationFrame);
      return (window as unknown as { readShift: () => Shift }).readShift();
    });
}
