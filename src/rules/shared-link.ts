/** What another app passes to the installed mall (Web Share Target). Some apps put the address into the text. */
type Shared = { readonly title?: string | undefined; readonly text?: string | undefined; readonly url?: string | undefined };

/** The most that is read of each part: a search keyword is far shorter. */
const maxLength = 2_000;
/** The shop's limit (contract/fields.ts "keyword"). */
const maxKeywordLength = 200;
const address = /https?:\/\/[^\s<>"]+/g;
/** The end of a sentence around a link is no part of it. */
const sentenceEnd = /[.,;:!?)\]}'’”»。，！？、）」』]+$/u;
const product = /^\/productDetails\/?\?(?:.*&)?sellerGoodsId=([\w-]{1,64})(?:[&#]|$)/i;
const store = /^\/store\/?\?(?:.*&)?id=([\w-]{1,64})(?:[&#]|$)/i;

/** The page of a product or store of this mall that a link points to; no other part of the address is used. */
function placeOf(link: string, origin: string): string | undefined {
  if (!link.startsWith(`${origin}/`)) return undefined;
  const path = link.slice(origin.length).replace(sentenceEnd, '');
  const [goodsId, storeId] = [product.exec(path)?.[1], store.exec(path)?.[1]];
  if (goodsId !== undefined) return `/productDetails?sellerGoodsId=${goodsId}`;
  return storeId === undefined ? undefined : `/store?id=${storeId}`;
}

/** The page for what was shared: the product or store that it links to, else a search for its words, else home. */
export function sharedPlace({ title = '', text = '', url = '' }: Shared, origin: string): string {
  const [ownTitle, ownText, ownUrl] = [title, text, url].map((part) => part.slice(0, maxLength)) as [string, string, string];
  for (const [link] of `${ownUrl} ${ownText} ${ownTitle}`.matchAll(address)) {
    const place = placeOf(link, origin);
    if (place !== undefined) return place;
  }
  // Without control characters, and without half surrogate pairs, which a cut may leave.
  const words = [ownText, ownTitle].map((part) => part.replaceAll(address, ' ').replaceAll(/[\p{Cc}\p{Surrogate}\s]+/gu, ' ').trim()).find((part) => part !== '');
  if (words === undefined) return '/index';
  return `/searchResult?k=${encodeURIComponent(words.slice(0, maxKeywordLength).replaceAll(/\p{Surrogate}/gu, '').trim())}`;
}
