import type { CallAnswer } from '../../contract/shop/call-outcome';
import type { GoodsDetail } from '../../contract/shop/goods';
import { queryKey } from '../../contract/shop/query-key';
import type { GoodsChange } from '../../contract/shop/realtime';
import type { CartLine } from '../../rules/cart/cart';
import type { Said } from '../../rules/cart/cart-news';
import type { Language } from '../../rules/languages';
import { device } from '../database/database';
import { readRow } from '../replies/replies';
import { cartLines, hearInCart } from './cart';
import { lineGoods } from './line-goods';

/** Refusals that mean that a product can't be bought; any other says nothing of the product. */
const goneFor: ReadonlySet<string> = new Set(['goodsUnknown', 'goodsUnlisted', 'goodsRemoved']);

/** What the shop's description of a product, in this language, says of a line; `undefined` where it says nothing. */
export function saidOf(kept: CallAnswer, line: CartLine, language: Language): Said | undefined {
  const { asOf } = kept;
  if (kept.status === 'refused') return goneFor.has(kept.refusal) ? { gone: kept.refusal, seenAt: asOf } : undefined;
  const goods = kept.data as GoodsDetail;
  const sku = goods.skus.find(({ id }) => id === line.skuId);
  return sku ? lineGoods(goods, sku, { asOf, language }) : { gone: 'goodsRemoved', seenAt: asOf };
}

/** Brings what the device has heard of the cart's goods into the cart, without a line too. */
export async function hearKeptGoods(language: Language): Promise<void> {
  const lines = await cartLines();
  const ids = [...new Set(lines.map(({ sellerGoodsId }) => sellerGoodsId))];
  if (ids.length === 0) return;
  const seenAt = new Map<string, number>();
  for (const line of lines) {
    // An older description still has the names in this language.
    const heardAt = line.language === language ? line.seenAt : 0;
    seenAt.set(line.sellerGoodsId, Math.min(heardAt, seenAt.get(line.sellerGoodsId) ?? Infinity));
  }
  const rows = await device.replies.bulkGet(ids.map((sellerGoodsId) => queryKey(language, 'sellerGoods!info', { sellerGoodsId })));
  const kept = new Map(ids.flatMap((id, index) => {
    const row = rows[index];
    // Reading a description takes its time, and there may be two hundred: only those that can be news.
    const read = row && row.asOf > (seenAt.get(id) ?? 0) ? readRow(row) : undefined;
    return read ? [[id, read] as const] : [];
  }));
  await hearGoods(kept, language);
}

/** Brings what the shop said of some goods in this language into the cart; by product. */
export async function hearGoods(kept: ReadonlyMap<string, CallAnswer>, language: Language): Promise<void> {
  await hearInCart((line) => {
    const of = kept.get(line.sellerGoodsId);
    return of && saidOf(of, line, language);
  });
}

/** A price or stock that the shop pushed (contract/shop/realtime.ts). `now`: by this device's clock, which lines and answers go by. */
export async function hearGoodsChange({ sellerGoodsId, discountPrice, sellingPrice, stock, skus }: GoodsChange, now = Date.now()): Promise<void> {
  if (!(await cartLines()).some((line) => line.sellerGoodsId === sellerGoodsId)) return;
  await hearInCart((line) => {
    if (line.sellerGoodsId !== sellerGoodsId) return undefined;
    const sku = skus.find(({ id }) => id === line.skuId);
    if (!sku) return { gone: 'goodsRemoved', seenAt: now };
    const { identifier: _identifier, count: _count, checked: _checked, offered, gone: _gone, lowered: _lowered, ...goods } = line;
    return { ...goods, ...offered, price: sku.price, discountPrice, sellingPrice, stock: Math.min(sku.stock, stock), seenAt: now };
  });
}
