/** To the heading of the page that is shown; one that is kept alive is still in the document, hidden. */
export function goToPageHeading(): void {
  [...document.querySelectorAll<HTMLElement>('main h1')].find((heading) => heading.checkVisibility())?.focus({ preventScroll: true });
}
