import type { Page } from 'playwright';

/**
 * The controls of a page that are too small to touch: less than 44 px in one direction. Links within a sentence are
 * exempt, being as high as their line; a control inside a label is as large as the label.
 */
export function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const least = 44;
    const isWithinText = (one: Element) => getComputedStyle(one).display === 'inline' && [...(one.parentElement?.childNodes ?? [])].some((other) => other !== one && other.nodeType === Node.TEXT_NODE && (other.textContent ?? '').trim().length > 1);
    const reaches = (one: Element, x: number, y: number) => {
      const hit = document.elementFromPoint(x, y);
      return hit !== null && (one.contains(hit) || (one.closest('label') ?? one).contains(hit) || hit.contains(one));
    };
    const small: string[] = [];
    // What a dialog covers can't be touched.
    for (const one of (document.querySelector('dialog:modal') ?? document).querySelectorAll<HTMLElement>('a[href], button, input:not([type=hidden]), select, textarea, summary, [role=button]')) {
      if (!one.checkVisibility({ opacityProperty: true, visibilityProperty: true }) || one.closest('[inert], .unseen') !== null || isWithinText(one)) continue;
      const touched = one.closest('label') ?? one;
      let { width, height, left, top } = touched.getBoundingClientRect();
      if (width <= 1 || height <= 1 || (width >= least && height >= least)) continue;
      // A small box may have a larger touch area, such as a card's link that covers the card.
      touched.scrollIntoView({ block: 'center' });
      ({ width, height, left, top } = touched.getBoundingClientRect());
      const [x, y, half] = [left + width / 2, top + height / 2, least / 2 - 1];
      const isWide = width >= least || (reaches(one, x - half, y) && reaches(one, x + half, y));
      const isHigh = height >= least || (reaches(one, x, y - half) && reaches(one, x, y + half));
      if (!isWide || !isHigh) small.push(`${one.tagName.toLowerCase()} ${Math.round(width)}×${Math.round(height)} ${(one.getAttribute('aria-label') ?? one.textContent).trim().slice(0, 40)}`);
    }
    return [...new Set(small)];
  });
}

/** The links, buttons and fields marked as chosen that also look chosen, by their text. */
export function shownMarks(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const marks = '[aria-current]:not([aria-current=false]), [aria-pressed=true], [aria-selected=true], input:checked';
    // A field that is not drawn natively is styled by what stands beside it.
    const looks = (one: Element): string => [one, ...(one instanceof HTMLInputElement ? [one.nextElementSibling, one.closest('label')] : [])].map((part) => part && look(part)).join(' ');
    const look = (one: Element) => {
      const { color, borderColor, borderBlockEndColor, borderBlockEndWidth, fontWeight, textDecorationLine, outlineStyle, outlineColor, backgroundColor, boxShadow, appearance, backgroundImage } = getComputedStyle(one);
      return [color, borderColor, borderBlockEndColor, borderBlockEndWidth, fontWeight, textDecorationLine, outlineStyle, outlineColor, backgroundColor, boxShadow, backgroundImage, one.matches(':checked') && appearance !== 'none'].join(' ');
    };
    const shown: string[] = [];
    for (const chosen of document.querySelectorAll(marks)) {
      if (!chosen.checkVisibility({ visibilityProperty: true })) continue;
      const group = chosen.closest('nav, ul:has(li ~ li), [role=tablist], [role=group], fieldset, dialog');
      const other = [...(group?.querySelectorAll(chosen.tagName) ?? [])].find((each) => each !== chosen && !each.matches(marks) && each.getAttribute('type') === chosen.getAttribute('type') && each.checkVisibility());
      if (other !== undefined && looks(other) !== looks(chosen)) shown.push((chosen.getAttribute('aria-label') ?? (chosen.closest('label') ?? chosen).textContent).trim().slice(0, 40));
    }
    return [...new Set(shown)];
  });
}
