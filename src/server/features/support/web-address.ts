/** Only what the page may open as a link, else empty; an operator may have typed anything. */
export function webAddress(text: string): string {
  const address = text.trim();
  return URL.canParse(address) && /^https?:$/.test(new URL(address).protocol) ? address : '';
}
