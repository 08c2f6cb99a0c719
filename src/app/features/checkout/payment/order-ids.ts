/** Order ids as an address carries them. What is no id is left out, and no more than one payment takes. */
export function readOrderIds(text: string | undefined): string[] {
  return [...new Set((text ?? '').split(',').filter((id) => /^[\w-]{1,64}$/.test(id)))].slice(0, 100);
}

export function writeOrderIds(ids: readonly string[]): string {
  return ids.join(',');
}
