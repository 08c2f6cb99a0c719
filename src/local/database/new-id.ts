/** Returns a random id: a uuid, or four random numbers if `crypto.randomUUID` is missing because the page is not served over https. */
export function newId(): string {
  return (crypto.randomUUID as (() => string) | undefined)?.call(crypto) ?? crypto.getRandomValues(new Uint32Array(4)).join('-');
}
