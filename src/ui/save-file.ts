/** Browsers read the file after the click, Safari only once the user has agreed. */
const readWithinMs = 60_000;

/** Hands a file to the browser's downloads. */
export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  Object.assign(document.createElement('a'), { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), readWithinMs);
}
