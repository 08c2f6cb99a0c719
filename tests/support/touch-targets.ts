/** Of what is marked as chosen among links or buttons: those that look chosen now, each by its words. */
export function shownMarks(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const looks = (one: Element) => {
      const { color, borderColor, borderBlockEndColor, borderBlockEndWidth, fontWeight, textDecorationLine, outlineStyle, outlineColor, backgroundColor } = getComputedStyle(one);
      return [color, borderColor, borderBlockEndColor, borderBlockEndWidth, fontWeight, textDecorationLine, outlineStyle, outlineColor, backgroundColor].join(' ');
    };
    const shown: string[] = [];
    for (const chosen of document.querySelectorAll('[aria-current]:not([aria-current=false]), [aria-pressed=true], [aria-selected=true]')) {
      if (!chosen.checkVisibility({ visibilityProperty: true })) continue;
      const group = chosen.closest('nav, ul, [role=tablist], [role=group], fieldset');
      const other = [...(group?.querySelectorAll(chosen.tagName) ?? [])].find((each) => each !== chosen && !each.matches('[aria-current], [aria-pressed=true], [aria-selected=true]') && each.checkVisibility());
      if (other !== undefined && looks(other) !== looks(chosen)) shown.push((chosen.getAttribute('aria-label') ?? chosen.textContent).trim().slice(0, 40));
    }
    return [...new Set(shown)];
  });
}
