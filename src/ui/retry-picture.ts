/** Fetches a picture again if it failed to load. */
export function retryPicture(image: HTMLImageElement): void {
  const isMissing = image.complete && image.naturalWidth === 0 && image.currentSrc.startsWith(location.origin);
  // Setting the same URL again fetches it again.
  if (isMissing) image.setAttribute('src', image.getAttribute('src') ?? '');
}
