import type { GoodsCard } from '../../src/contract/shop/goods';
import { identifierOf } from '../../src/rules/cart/cart';
import type { Cart } from '../../src/rules/cart/cart-state';
import { amount } from '../support/catalog';
import { ask } from './ask';
import { phone, untilQuiet, withChromium } from './browser';
import { withMall } from './catalogs';
import type { Figure, Pace } from './figures';
import { median, quantile } from './samples';

const lines = 200;

/** A full cart: how soon it is open, and how soon a change of it is painted. */
export async function cart(pace: Pace): Promise<readonly Figure[]> {
  return withMall({ database: 'PostgreSQL', goods: 5_000 }, ({ url }) =>
    withChromium(async (browser) => {
      const page = await (await browser.newContext(phone)).newPage();
      await page.goto(`${url}/index`);
      await untilQuiet(page);
      const { pageList } = await ask(url, 'sellerGoods!list', { pageSize: 100 });
      await page.evaluate(fillCart, fullCart(pageList));
      await page.reload();
      const bar = page.locator('[data-cart-bar]');
      await bar.waitFor();
      await untilQuiet(page);
      const opened: number[] = [];
      const changed: number[] = [];
      for (let nth = 0; nth < (pace.short ? 3 : 20); nth += 1) {
        opened.push(await page.evaluate(openCart));
        await untilQuiet(page);
        changed.push(await page.evaluate(tickFirst));
        await page.keyboard.press('Escape');
        await page.locator('dialog[open]').waitFor({ state: 'detached' });
        await untilQuiet(page);
      }
      const note = (all: readonly number[]) => `${all.length} times; p95 ${quantile(all, 0.95).toFixed(0)} ms`;
      return [
        { what: `cart of ${lines} lines: click → its lines painted, p50`, unit: 'ms', measured: median(opened), bound: 'at most', limit: 100, note: note(opened) },
        // Two frames, and the one in which the click comes.
        { what: `cart of ${lines} lines: tick → total painted, p50`, unit: 'ms', measured: median(changed), bound: 'at most', limit: 50, note: note(changed) },
      ];
    }),
  );
}

function noGoods(): never {
  throw new Error('the mall is empty');
}

function fullCart(goods: readonly GoodsCard[]): Cart {
  return Object.fromEntries(
    Array.from({ length: lines }, (_, index) => {
      const { sellerGoodsId, name, imgUrl1, discountPrice, sellingPrice, sellerId, sellerName } = goods[index % goods.length] ?? noGoods();
      const line = {
        sellerGoodsId, skuId: `sku-${index}`, name, checkAttrName: 'One', zoomImg: null, imgUrl1, price: null, discountPrice, sellingPrice,
        dispatchFee: amount('1'), longDistanceFee: amount('1'), deliveryFee: amount('1'), stock: 900, buyMin: 1, seller: { id: sellerId, name: sellerName },
        // As if it had just been seen: what the shop is asked while it is open is no part of this.
        seenAt: Date.now() + 3_600_000,
      };
      return [identifierOf(line), { life: 1, edits: 1, count: 1, checked: true, addedAt: index, goods: line }];
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
function openCart(): Promise<number> {
  return new Promise((resolve) => {
    const from = performance.now();
    const seen = new MutationObserver(() => {
      if (!document.querySelector('dialog[open] li input[type=checkbox]')) return;
      seen.disconnect();
      requestAnimationFrame(() => requestAnimationFrame(() => resolve(performance.now() - from)));
    });
    seen.observe(document, { childList: true, subtree: true, attributes: true });
    document.querySelector<HTMLElement>('[data-cart-bar]')?.click();
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
