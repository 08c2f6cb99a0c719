import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync } from 'node:zlib';
import type { GoodsCard } from '../../src/contract/shop/goods';
import type { Language } from '../../src/rules/languages';
import { ask } from './ask';

export type Transferred = { readonly bytes: number; readonly text: string };

/** Fetches a URL with brotli: its size over the network in bytes, and its decompressed text. Throws if the response is not brotli. */
export async function transferred(url: string): Promise<Transferred> {
  const request = get(url, { headers: { 'accept-encoding': 'br', accept: '*/*' } });
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  const body = await buffer(response);
  const { statusCode, headers } = response;
  if (statusCode !== 200 || headers['content-encoding'] !== 'br') throw new Error(`${url}: ${statusCode}, ${headers['content-encoding'] ?? 'not compressed'}`);
  return { bytes: body.byteLength, text: brotliDecompressSync(body).toString() };
}

/** The scripts that a document lists for its hydration, the entry first. */
export function scriptsOf(html: string): string[] {
  return /<script data-scripts="([^"]+)"/.exec(html)?.[1]?.split(' ') ?? [];
}

export type FirstView = {
  readonly documentBytes: number;
  readonly scriptBytes: number;
};

/** What a first visit of this page must wait for, in bytes over the network. */
export async function firstViewBytes(url: string, path: string): Promise<FirstView> {
  const document = await transferred(url + path);
  const scripts = await Promise.all(scriptsOf(document.text).map((script) => transferred(url + script)));
  if (scripts.length === 0) throw new Error(`${path} loads no script, which no page of ours does.`);
  return { documentBytes: document.bytes, scriptBytes: scripts.reduce((sum, { bytes }) => sum + bytes, 0) };
}

export type Pages = Readonly<Record<'home' | 'product' | 'plain' | 'search' | 'list' | 'category' | 'discounted' | 'categories' | 'store' | 'checkout', string>>;

/** A product without variants to choose from: its page is so short that what lies below the first screen is near. */
async function withoutChoice(url: string, goods: readonly GoodsCard[], lang: Language): Promise<GoodsCard | undefined> {
  for (const each of goods) if ((await ask(url, 'sellerGoods!info', { sellerGoodsId: each.sellerGoodsId }, lang)).skus.length === 1) return each;
  return undefined;
}

/** The addresses that the budgets apply to: every kind of page that lists or shows goods, each full, and the checkout. */
export async function budgetPages(url: string, lang: Language = 'en'): Promise<Pages> {
  const { pageList } = await ask(url, 'sellerGoods!list', {}, lang);
  const { pageList: categories } = await ask(url, 'category!recommend', {}, lang);
  const [goods] = pageList;
  const chosen = pageList.find(({ pricesDiffer }) => pricesDiffer);
  const plain = await withoutChoice(url, pageList, lang);
  const [category] = categories;
  if (!goods || !chosen || !plain || !category) throw new Error('The catalog has no goods, none in several prices, or none without a choice.');
  return {
    home: `/index?lang=${lang}`,
    product: `/productDetails?sellerGoodsId=${chosen.sellerGoodsId}&lang=${lang}`,
    plain: `/productDetails?sellerGoodsId=${plain.sellerGoodsId}&lang=${lang}`,
    search: `/searchResult?k=${encodeURIComponent(category.name)}&lang=${lang}`,
    list: `/commodity?lang=${lang}`,
    category: `/classification?categoryId=${category.id}&lang=${lang}`,
    discounted: `/discounted?lang=${lang}`,
    categories: `/classification?lang=${lang}`,
    store: `/store?id=${goods.sellerId}&lang=${lang}`,
    checkout: `/settlement?lang=${lang}`,
  };
}

/**
 * Limits in bytes over the network (1 kB = 1,000). `scriptBytes`: what a page waits for before it is hydrated; `visit`: all
 * scripts of a first visit without any interaction. The document fits into the first window of a connection.
 */
export const budgets = { scriptBytes: { home: 116_000, product: 123_000, checkout: 140_000 }, visit: { scripts: 10, bytes: 192_200 }, documentBytes: 14_000 } as const;
