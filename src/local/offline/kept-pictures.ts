import { smallWidth } from '../../contract/pictures';

/** The cache of pictures kept on purpose: the worker serves them, and no limit evicts them. */
export const keptPictures = 'dhow-kept-pictures';

/** Whether the response is a catalog picture: a captive portal answers with its page, also with 200. */
export function isPicture({ status, headers }: Response): boolean {
  return status === 200 && headers.get('content-type') === 'image/webp';
}

/** The address of a picture in the width in which it is kept: for cards the small one. */
export function keptAddress(name: string, width: number = smallWidth): string {
  return `/pictures/${name}-${width}.webp`;
}

/** The pictures that are not in the cache: a full disk, or a shopper who stopped the download, may have left some out. */
export async function missingPictures(addresses: readonly string[]): Promise<string[]> {
  const kept = await (await caches.open(keptPictures)).keys();
  const here = new Set(kept.map(({ url }) => new URL(url).pathname));
  return addresses.filter((address) => !here.has(address));
}
