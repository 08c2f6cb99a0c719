import { readFileSync } from 'node:fs';
import type { pages } from '../../../src/app/pages/pages';
import type { Journey } from './journey';

const keys = new Set(Object.keys(JSON.parse(readFileSync('locales/en.json', 'utf8')) as object));

/** Missing messages: each shows as its key, and the console says nothing. */
export const missingTexts = (text: string) => [...new Set(text.match(/\b[a-z]\w*(?:\.\w+)+/g))].filter((word) => keys.has(word));

/** An address at which this page shows something. */
export async function addressOf(mall: Journey, { path }: (typeof pages)[number]): Promise<string> {
  const { sellerGoodsId, sellerId } = await mall.product();
  if (path === '/productDetails') return `${path}?sellerGoodsId=${sellerGoodsId}`;
  if (path === '/store') return `${path}?id=${sellerId}`;
  if (path.startsWith('/search')) return `${path}?k=bag`;
  return path.replace('$page', 'contact-us').replace('$act', 'end');
}
