/** The headings of the visible page; a page that is kept alive is still in the document, hidden. */
export function shownHeadings(selector: string): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>(selector)].filter((heading) => heading.checkVisibility());
}

export function goToPageHeading(): void {
  shownHeadings('main h1')[0]?.focus({ preventScroll: true });
}
