import { smallWidth } from '../../contract/pictures';

/** The cache of pictures that were kept on purpose: the worker shows them, and no limit of its own lets them go. */
export const keptPictures = 'dhow-kept-pictures';

/** Where a picture is, in the width in which it is kept: of cards the small one. */
export function keptAddress(name: string, width: number = smallWidth): string {
  return `/pictures/${name}-${width}.webp`;
}

/** Which of these pictures are not kept: a full disk, or a shopper who stopped it, may have left some out. */
export async function missingPictures(addresses: readonly string[]): Promise<string[]> {
  const kept = await (await caches.open(keptPictures)).keys();
  const here = new Set(kept.map(({ url }) => new URL(url).pathname));
  return addresses.filter((address) => !here.has(address));
}
