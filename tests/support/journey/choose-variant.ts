import type { Page } from 'playwright';
import type { GoodsDetail } from '../../../src/contract/shop/goods';
import { valuesOf } from '../../../src/rules/catalog/variants';

/** Chooses each attribute of a variant of the open product, by default the first variant; a single variant needs no choice. */
export async function chooseVariant(page: Page, { skus }: GoodsDetail, sku = skus[0]): Promise<void> {
  if (!sku || skus.length === 1) return;
  for (const [at, { id }] of valuesOf(sku).entries()) await page.locator(`input[name=sku${at || ''}][value="${id}"]`).check({ force: true });
}
