import { smallWidth } from '../../contract/pictures';

/** The cache of the offline packs' pictures: the worker serves them, and no limit evicts them. Devices have it under this name. */
export const packPictureCache = 'dhow-kept-pictures';

/** Whether the response is a catalog picture: a captive portal answers with its page, also with 200. */
export function isPicture({ status, headers }: Response): boolean {
  return status === 200 && headers.get('content-type') === 'image/webp';
}

/** The address of a picture in the width in which a pack has it: for cards the small one. */
export function packPictureAddress(name: string, width: number = smallWidth): string {
  return `/pictures/${name}-${width}.webp`;
}

/** The pictures that are not in the cache: a full disk, or a shopper who stopped the download, may have left some out. */
export async function missingPictures(addresses: readonly string[]): Promise<string[]> {
  const kept = await (await caches.open(packPictureCache)).keys();
  const here = new Set(kept.map(({ url }) => new URL(url).pathname));
  return addresses.filter((address) => !here.has(address));
}
