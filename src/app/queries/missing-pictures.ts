/** Asks again for a picture that did not come. */
export function askForPicture(image: HTMLImageElement): void {
  const isMissing = image.complete && image.naturalWidth === 0 && image.currentSrc.startsWith(location.origin);
  // The same address, set again, is fetched again.
  if (isMissing) image.setAttribute('src', image.getAttribute('src') ?? '');
}
