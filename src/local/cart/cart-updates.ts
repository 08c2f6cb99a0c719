import type { CallAnswer } from '../../contract/shop/call-outcome';
import type { GoodsDetail } from '../../contract/shop/goods';
import { queryKey } from '../../contract/shop/query-key';
import type { GoodsChange } from '../../contract/shop/realtime';
import type { CartLine } from '../../rules/cart/cart';
import type { GoodsNow } from '../../rules/cart/cart-news';
import { byThisClock } from '../../rules/clocks';
import type { Language } from '../../rules/languages';
import { device } from '../database/database';
import { readRow } from '../replies/replies';
import { cartLines, updateCart } from './cart';
import { isGone, lineGoods } from './line-goods';

/** What the shop's product reply, in this language, says about a cart line; `undefined` if it says nothing. */
export function goodsInReply(kept: CallAnswer, line: CartLine, language: Language): GoodsNow | undefined {
  const { asOf } = kept;
  if (kept.status === 'refused') return isGone(kept.refusal) ? { gone: kept.refusal, seenAt: asOf } : undefined;
  const goods = kept.data as GoodsDetail;
  const sku = goods.skus.find(({ id }) => id === line.skuId);
  return sku ? lineGoods(goods, sku, { asOf, language }) : { gone: 'goodsRemoved', seenAt: asOf };
}

/** Updates the cart from the product replies cached on the device; works offline too. */
export async function applyCached(language: Language): Promise<void> {
  const lines = await cartLines();
  const ids = [...new Set(lines.map(({ sellerGoodsId }) => sellerGoodsId))];
  if (ids.length === 0) return;
  const seenAt = new Map<string, number>();
  for (const line of lines) {
    // An older reply can still supply the names in this language.
    const heardAt = line.language === language ? byThisClock(line.seenAt, Date.now()) : 0;
    seenAt.set(line.sellerGoodsId, Math.min(heardAt, seenAt.get(line.sellerGoodsId) ?? Infinity));
  }
  const rows = await device.replies.bulkGet(ids.map((sellerGoodsId) => queryKey(language, 'sellerGoods!info', { sellerGoodsId })));
  const kept = new Map(ids.flatMap((id, index) => {
    const row = rows[index];
    // Parsing a reply takes time, and there may be two hundred: only those that can be news.
    const read = row && row.asOf > (seenAt.get(id) ?? 0) ? readRow(row) : undefined;
    return read ? [[id, read] as const] : [];
  }));
  await applyReplies(kept, language);
}

/** Updates the cart from the shop's replies about products in this language; `kept` is keyed by product id. */
export async function applyReplies(kept: ReadonlyMap<string, CallAnswer>, language: Language): Promise<void> {
  await updateCart((line) => {
    const of = kept.get(line.sellerGoodsId);
    return of && goodsInReply(of, line, language);
  });
}

/** Applies a price or stock pushed by the shop (contract/shop/realtime.ts). */
export async function applyPush({ sellerGoodsId, discountPrice, sellingPrice, stock, skus }: GoodsChange): Promise<void> {
  // By this device's clock, as are the times of lines and replies.
  const seenAt = Date.now();
  if (!(await cartLines()).some((line) => line.sellerGoodsId === sellerGoodsId)) return;
  await updateCart((line) => {
    if (line.sellerGoodsId !== sellerGoodsId) return undefined;
    const sku = skus.find(({ id }) => id === line.skuId);
    if (!sku) return { gone: 'goodsRemoved', seenAt };
    const { identifier: _identifier, count: _count, checked: _checked, offered, gone: _gone, lowered: _lowered, ...goods } = line;
    return { ...goods, ...offered, price: sku.price, discountPrice, sellingPrice, stock: Math.min(sku.stock, stock), seenAt };
  });
}
