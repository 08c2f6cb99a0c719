import type { FromServer } from '../../contract/shop/realtime';
import type { AppServices } from '../app-services';
import { cardPrice } from '../features/catalog';
import type { Change } from '../platform/changes';
import type { Send, PageConnection } from './page-connection';

/** Sends a change to the pages that it concerns. */
export async function pushChange(services: AppServices, change: Change, connections: Iterable<PageConnection>, send: Send): Promise<void> {
  if (change === 'missed') {
    // What changed is unknown: each page reconnects and refetches what it shows.
    for (const { socket } of connections) socket.close(1012, 'changes were missed');
    return undefined;
  }
  if ('user' in change) {
    for (const { channel } of connections) channel.onChange(change);
    return undefined;
  }
  if ('setting' in change) return send(connections, { type: 'setting', code: change.setting });
  const interested = [...connections].filter(({ goods }) => goods.has(change.goods));
  const message = interested.length > 0 && (await readGoods(services, change.goods));
  if (message) send(interested, message);
}

/** A product's price and stock as pages are told them. */
export async function readGoods({ database: { db }, now }: Pick<AppServices, 'database' | 'now'>, id: string): Promise<FromServer | undefined> {
  // Taken before reading: if two messages overtake each other, the page keeps the one that was read later.
  const at = now();
  const [row, skus] = await Promise.all([
    db.selectFrom('goods as g').select(['discount_price', 'selling_price', 'prices_differ', 'stock', 'status', cardPrice.as('price')]).where('id', '=', id).executeTakeFirst(),
    db.selectFrom('sku').select(['id', 'price', 'stock']).where('goods_id', '=', id).orderBy('position').execute(),
  ]);
  if (!row) return undefined;
  const isListed = row.status === 'listed';
  return {
    type: 'goods',
    sellerGoodsId: id,
    price: row.price,
    pricesDiffer: row.prices_differ,
    discountPrice: row.discount_price,
    sellingPrice: row.selling_price,
    stock: isListed ? row.stock : 0,
    skus: skus.map(({ id: skuId, price, stock }) => ({ id: skuId, price, stock: isListed ? stock : 0 })),
    at,
  };
}
