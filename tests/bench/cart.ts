import type { GoodsDetail } from '../../src/contract/shop/goods';
import { lineGoods } from '../../src/local/cart/line-goods';
import { identifierOf } from '../../src/rules/cart/cart';
import type { Cart } from '../../src/rules/cart/cart-state';
import { ask } from './ask';
import { phone, untilQuiet, withChromium } from './browser';
import { withMall } from './catalogs';
import type { Figure, Pace } from './figures';
import { median, quantile } from './samples';

const lines = 200;
/** the button that opens the cart in a phone's bottom bar, with the number of its lines */
const cartTab = `nav button[data-tab]:has([data-count="${lines}"])`;

/** A full cart: how soon it opens, and how soon a change of it is painted. */
export async function cart(pace: Pace): Promise<readonly Figure[]> {
  return withMall({ database: 'PostgreSQL', goods: 5_000 }, ({ url }) =>
    withChromium(async (browser) => {
      const page = await (await browser.newContext(phone)).newPage();
      await page.goto(`${url}/index`);
      await untilQuiet(page);
      await page.evaluate(fillCart, fullCart(await goodsInStock(url)));
      await page.reload();
      await page.locator(cartTab).waitFor();
      await untilQuiet(page);
      const opened: number[] = [];
      const changed: number[] = [];
      for (let nth = 0; nth < (pace.short ? 3 : 20); nth += 1) {
        opened.push(await page.evaluate(openCart, cartTab));
        await untilQuiet(page);
        changed.push(await page.evaluate(tickFirst));
        await page.keyboard.press('Escape');
        await page.locator('dialog[open]').waitFor({ state: 'detached' });
        await untilQuiet(page);
      }
      const note = (all: readonly number[]) => `${all.length} times; p95 ${quantile(all, 0.95).toFixed(0)} ms`;
      return [
        { what: `cart of ${lines} lines: click → its lines painted, p50`, unit: 'ms', measured: median(opened), bound: 'at most', limit: 100, note: note(opened) },
        // Two frames plus the one in which the click happens.
        { what: `cart of ${lines} lines: tick → total painted, p50`, unit: 'ms', measured: median(changed), bound: 'at most', limit: 50, note: note(changed) },
      ];
    }),
  );
}

/** Real goods in stock: an open cart refetches its lines, and goods that are not for sale add nothing to the total. */
async function goodsInStock(url: string): Promise<GoodsDetail[]> {
  const pages = await Promise.all([1, 2, 3].map((pageNum) => ask(url, 'sellerGoods!list', { pageNum, pageSize: 100 })));
  const ids = pages.flatMap(({ pageList }) => pageList.map(({ sellerGoodsId }) => sellerGoodsId));
  const goods: GoodsDetail[] = [];
  for (const sellerGoodsId of ids) goods.push(await ask(url, 'sellerGoods!info', { sellerGoodsId }));
  const inStock = goods.filter(({ skus }) => skus[0] && skus[0].stock > 0).slice(0, lines);
  if (inStock.length < lines) throw new Error(`only ${inStock.length} goods are in stock`);
  return inStock;
}

function fullCart(all: readonly GoodsDetail[]): Cart {
  return Object.fromEntries(
    all.flatMap((goods, index) => {
      const [sku] = goods.skus;
      if (!sku) return [];
      const line = lineGoods(goods, sku, { asOf: Date.now(), language: 'en' });
      return [[identifierOf(line), { life: 1, edits: 1, count: goods.buyMin, checked: true, addedAt: index, goods: line }]];
    }),
  );
}

/** Runs in the page. */
function fillCart(value: Cart): Promise<void> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('dhow');
    opening.addEventListener('error', () => reject(new Error('no database')));
    opening.addEventListener('success', () => {
      const writing = opening.result.transaction('cart', 'readwrite');
      writing.objectStore('cart').put({ user: '', key: 'lines', value });
      writing.addEventListener('complete', () => {
        opening.result.close();
        resolve();
      });
    });
  });
}

/** Runs in the page: milliseconds from the click until the second frame after the lines are there. */
function openCart(cartTab: string): Promise<number> {
  return new Promise((resolve) => {
    const from = performance.now();
    const seen = new MutationObserver(() => {
      if (!document.querySelector('dialog[open] li input[type=checkbox]')) return;
      seen.disconnect();
      requestAnimationFrame(() => requestAnimationFrame(() => resolve(performance.now() - from)));
    });
    seen.observe(document, { childList: true, subtree: true, attributes: true });
    document.querySelector<HTMLElement>(cartTab)?.click();
  });
}

/** Runs in the page: milliseconds from the tick until the frame after the total has changed. */
function tickFirst(): Promise<number> {
  return new Promise((resolve) => {
    const from = performance.now();
    const sum = document.querySelector('dialog[open] dl');
    const seen = new MutationObserver(() => {
      seen.disconnect();
      requestAnimationFrame(() => resolve(performance.now() - from));
    });
    if (sum) seen.observe(sum, { childList: true, subtree: true, characterData: true });
    document.querySelector<HTMLElement>('dialog[open] li input[type=checkbox]')?.click();
  });
}
