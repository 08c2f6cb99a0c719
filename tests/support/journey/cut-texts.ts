import type { Page } from 'playwright';

/**
 * The texts of a page that can't be read in full: cut off by a box that does not scroll, spilling out of their button
 * or off the screen, or overlapping another text. Line clamps and texts for screen readers only do not count.
 */
export function cutTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const slack = 2;
    const found: string[] = [];
    const placed: { readonly text: string; readonly box: DOMRect; readonly parent: Element }[] = [];
    const screen = document.documentElement.clientWidth;
    if (document.documentElement.scrollWidth > screen) found.push(`the page is ${document.documentElement.scrollWidth} px wide`);
    const dialog = document.querySelector('dialog[open]');
    const walker = document.createTreeWalker(dialog ?? document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const parent = node.parentElement;
      const text = (node.textContent ?? '').trim();
      if (parent === null || text === '' || parent.closest('script, style, template, option, .unseen, [inert]') !== null) continue;
      if (!parent.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const box = range.getBoundingClientRect();
      if (box.width === 0) continue;
      const says = (fault: string) => found.push(`${fault}: ${text.slice(0, 60)}`);
      let isScrolled = false;
      let isClamped = false;
      let isFloating = false;
      for (let around: Element | null = parent; around !== null && around !== document.body; around = around.parentElement) {
        const { overflowX, overflowY, textOverflow, webkitLineClamp, position, clipPath } = getComputedStyle(around);
        if (webkitLineClamp !== 'none' || textOverflow === 'ellipsis' || clipPath !== 'none') isClamped = true;
        if (position === 'fixed' || position === 'sticky') isFloating = true;
        if (/auto|scroll/.test(overflowX + overflowY) && around !== dialog) isScrolled = true;
        if (isScrolled || isClamped) break;
        const edge = around.getBoundingClientRect();
        const isCut = (overflow: string, over: number) => /hidden|clip/.test(overflow) && over > slack;
        if (isCut(overflowX, Math.max(edge.left - box.left, box.right - edge.right)) || isCut(overflowY, Math.max(edge.top - box.top, box.bottom - edge.bottom) - 4)) says('cut');
      }
      if (isScrolled || isClamped) continue;
      const control = parent.closest('button, [role=button], .chip, th, td')?.getBoundingClientRect();
      if (control && Math.max(control.left - box.left, box.right - control.right) > slack) says('spills out of its control');
      if (box.left < -slack || box.right > screen + slack) says('beside the screen');
      // By line: the box of a sentence that goes on in the next line also spans what stands before it in the first.
      if (!isFloating) for (const line of range.getClientRects()) placed.push({ text, box: line, parent });
    }
    for (const [index, one] of placed.entries()) {
      for (const other of placed.slice(index + 1)) {
        if (one.parent === other.parent || one.parent.contains(other.parent) || other.parent.contains(one.parent)) continue;
        const wide = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
        const high = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
        // The boxes of two close lines may overlap; their letters do not.
        if (wide > 3 && high > Math.min(one.box.height, other.box.height) / 2.5) found.push(`over one another: ${one.text.slice(0, 40)} | ${other.text.slice(0, 40)}`);
      }
    }
    return [...new Set(found)];
  });
}

/** The same with line, letter, word and paragraph spacing as a reader may set it (WCAG 1.4.12); the spacing stays. */
export async function spacedTexts(page: Page): Promise<string[]> {
  await page.evaluate(() => {
    const spaced = new CSSStyleSheet();
    spaced.replaceSync('* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; } p { margin-bottom: 2em !important; }');
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, spaced];
  });
  return cutTexts(page);
}
