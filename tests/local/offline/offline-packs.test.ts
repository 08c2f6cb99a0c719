import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { packCards, type GoodsPack } from '../../../src/contract/shop/goods-pack';
import type { GoodsCard } from '../../../src/contract/shop/goods';
import { queryKey } from '../../../src/contract/shop/query-key';
import { device } from '../../../src/local/database/database';
import { completeProduct, dropPack, isPackWhole, keepPack, keepProduct, keptPackOf, keptPacks, PackDeleted, watchProducts, type PackOf } from '../../../src/local/offline/offline-packs';
import { clearUnpinned } from '../../../src/local/offline/pinned-rows';
import { packedList, type ListedQuery } from '../../../src/local/offline/packed-list';
import { applyGoodsChange, keepReply, touchReply } from '../../../src/local/replies/replies';
import { searchDevice } from '../../../src/local/catalog/search';
import { needsUpkeep } from '../../../src/local/database/state';
import { evictionLimits, evictShare, evictUnused } from '../../../src/local/database/storage-eviction';
import { keepShopTime } from '../../../src/local/outbox/outbox-age';
import { packMost } from '../../../src/rules/catalog/goods-pack';
import { amount } from '../../support/catalog';
import { card, detail, pageOf } from '../../support/client/kept-goods';

const all: PackOf & { name: string } = { kind: 'all', id: '', language: 'en', name: 'The whole shop' };
const light: PackOf & { name: string } = { kind: 'category', id: 'light', language: 'en', name: 'Lighting' };
const paths: Record<string, string[]> = { lamps: ['home', 'light', 'lamps'], mugs: ['home', 'kitchen', 'mugs'] };
const day = 86_400_000;
const then = 1_000 * day;

function pack(cards: readonly GoodsCard[], other: Partial<Pick<GoodsPack, 'isWhole' | 'gone' | 'version'>> = {}): GoodsPack {
  return packCards(cards.map((each) => ({ ...each, categoryPath: paths[each.categoryId] ?? [each.categoryId] })), { version: '1-1', isWhole: true, gone: [], ...other });
}
const keep = (of: PackOf & { name: string }, cards: readonly GoodsCard[], other?: Parameters<typeof pack>[1], asOf = then) => keepPack(of, { pack: pack(cards, other), keys: [], asOf, bytes: 100 });
const numbered = (count: number) => Array.from({ length: count }, (_, index) => card(`g${index}`, { name: `Thing ${index}` }));
/** At a time at which the shop is heard. */
async function evictAt(now: number): Promise<void> {
  await keepShopTime(device, { shop: now, device: now });
  await evictUnused(now);
}
const here = async () => (await device.goods.toCollection().primaryKeys()).map(([, id]) => id).toSorted();
const found = async (words: string) => (await searchDevice('en', words)).map(({ sellerGoodsId }) => sellerGoodsId);

beforeEach(async () => {
  await Promise.all(device.tables.map((table) => table.clear()));
});

describe('what is kept on purpose', () => {
  it('is found by the device’s search, all of it', async () => {
    await keep(all, [card('lamp', { name: 'Desk lamp Aurora' }), card('mug', { name: 'Blue mug' })]);
    expect(await found('aurora')).toEqual(['lamp']);
    expect(await found('mug')).toEqual(['mug']);
    expect(await searchDevice('de', 'mug')).toEqual([]);
  });

  it('is not let go of by age, nor counted among what pages left', async () => {
    await keep(all, numbered(50));
    await device.goods.bulkPut(Array.from({ length: evictionLimits.goods }, (_, index) => ({ id: `seen${index}`, language: 'en', card: card(`seen${index}`), asOf: then, usedAt: then + index })));
    await evictAt(then + 30 * day);
    expect(await device.goods.count()).toBe(evictionLimits.goods + 50);
    await evictAt(then + 300 * day);
    expect(await here()).toEqual(numbered(50).map(({ sellerGoodsId }) => sellerGoodsId).toSorted());
  });

  it('stays when what pages left is cleared', async () => {
    await keep(all, [card('lamp')]);
    await keepReply(queryKey('en', 'sellerGoods!list', {}), pageOf([card('mug')]), then);
    await clearUnpinned();
    expect(await here()).toEqual(['lamp']);
    expect(await device.replies.count()).toBe(0);
  });

  it('is written in slices and says how far it is; one that was stopped halfway has no version', async () => {
    const told: number[] = [];
    const stop = new AbortController();
    const onWritten = (written: number) => {
      told.push(written);
      if (written === 400) stop.abort();
    };
    await expect(keepPack(all, { pack: pack(numbered(700)), keys: [], asOf: then, bytes: 1 }, { onWritten, signal: stop.signal })).rejects.toThrow();
    expect(told).toEqual([200, 400]);
    const [half] = await keptPacks();
    expect(half).toMatchObject({ kind: 'all', ids: { length: 700 } });
    expect(half && (await isPackWhole(half))).toBe(false);
    await keep(all, numbered(700));
    expect((await keptPackOf(all))?.version).toBe('1-1');
  });

  it('takes what changed, and lets go of what left', async () => {
    await keep(all, [card('lamp'), card('mug'), card('old')]);
    await keep(all, [card('mug', { name: 'Red mug', sellingPrice: amount('9') }), card('new')], { isWhole: false, gone: ['old', 'never'], version: '1-9' }, then + day);
    expect(await keptPackOf(all)).toMatchObject({ version: '1-9', ids: ['lamp', 'mug', 'new'], asOf: then + day, wholeAt: then, bytes: 200 });
    expect(await here()).toEqual(['lamp', 'mug', 'new']);
    expect((await device.goods.get(['en', 'mug']))?.card).toMatchObject({ name: 'Red mug', sellingPrice: '9' });
  });

  it('opens as old as it is where what changed was only half written, and then takes all of it', async () => {
    await keep(all, [card('lamp', { categoryId: 'lamps' }), card('old', { categoryId: 'mugs' })]);
    const stop = new AbortController();
    const news = pack(numbered(300).map((each) => ({ ...each, categoryId: 'mugs' })), { isWhole: false, gone: ['old'], version: '1-9' });
    await expect(keepPack(all, { pack: news, keys: [], asOf: then + day, bytes: 1 }, { onWritten: () => stop.abort(), signal: stop.signal })).rejects.toThrow();
    expect(await packedList('en', { sort: 'recommended', categoryId: 'lamps' })).toMatchObject({ goods: [{ sellerGoodsId: 'lamp' }], asOf: then });
    const [half] = await keptPacks();
    expect(half && (await isPackWhole(half))).toBe(false);
    await keep(all, [card('lamp')], { version: '1-9' }, then + day);
    expect(await keptPackOf(all)).toMatchObject({ version: '1-9', ids: ['lamp'], asOf: then + day });
    expect(await here()).toEqual(['lamp']);
  });

  it('a whole that comes anew replaces the one before', async () => {
    await keep(all, [card('lamp'), card('old')]);
    await keep(all, [card('lamp')], { version: '1-5' }, then + day);
    expect(await here()).toEqual(['lamp']);
  });

  it('opens as old as it is where a whole that comes anew was only half written, and is old enough to be loaded again', async () => {
    await keep(all, [card('lamp', { categoryId: 'lamps' }), card('old', { categoryId: 'mugs' })]);
    const stop = new AbortController();
    const news = pack(numbered(300).map((each) => ({ ...each, categoryId: 'mugs' })), { version: '1-9' });
    await expect(keepPack(all, { pack: news, keys: [], asOf: then + day, bytes: 1 }, { onWritten: () => stop.abort(), signal: stop.signal })).rejects.toThrow();
    expect(await packedList('en', { sort: 'recommended', categoryId: 'lamps' })).toMatchObject({ goods: [{ sellerGoodsId: 'lamp' }], asOf: then });
    const [half] = await keptPacks();
    expect(half).toMatchObject({ version: '1-1', asOf: then, wholeAt: then });
    expect(half && (await isPackWhole(half))).toBe(false);
    await keep(all, [card('mug', { categoryId: 'mugs' })], { version: '1-9' }, then + day);
    expect(await keptPackOf(all)).toMatchObject({ version: '1-9', ids: ['mug'], asOf: then + day, wholeAt: then + day });
    expect((await keptPackOf(all))?.paths).toEqual({ mugs: paths['mugs'] });
    expect(await here()).toEqual(['mug']);
  });

  it('never puts an older price over a newer one', async () => {
    await keepReply(queryKey('en', 'sellerGoods!list', {}), pageOf([card('lamp', { sellingPrice: amount('5') })]), then + 1);
    await keep(all, [card('lamp', { sellingPrice: amount('7') })]);
    expect((await device.goods.get(['en', 'lamp']))?.card.sellingPrice).toBe('5');
    await applyGoodsChange({ type: 'goods', sellerGoodsId: 'lamp', price: null, pricesDiffer: false, discountPrice: null, sellingPrice: amount('4'), stock: 1, skus: [], at: then + 2 });
    expect((await device.goods.get(['en', 'lamp']))?.card.sellingPrice).toBe('4');
  });

  it('puts its price over one that a clock which was ahead seems to have named later', async () => {
    await device.goods.put({ id: 'lamp', language: 'en', card: card('lamp', { sellingPrice: amount('5') }), asOf: Date.now() + 300 * day, usedAt: then });
    await keep(all, [card('lamp', { sellingPrice: amount('7') })], {}, Date.now());
    expect((await device.goods.get(['en', 'lamp']))?.card.sellingPrice).toBe('7');
  });

  it('of a mall that is larger than a pack, takes no more with a difference', async () => {
    const { length } = { length: packMost };
    await device.state.put({ name: 'pack en all ', value: { ...all, version: '1-1', asOf: then, wholeAt: then, ids: Array.from({ length }, (_, index) => `g${index}`), paths: {}, keys: [], pictures: [], bytes: 0 } });
    await keep(all, [card('g1', { name: 'Changed' }), card('beyond')], { isWhole: false, version: '1-2' });
    expect((await keptPackOf(all))?.ids).toHaveLength(packMost);
    expect(await here()).toEqual(['g1']);
  });

  it('goes when it is removed, but for what else is kept, and what a seen page shows', async () => {
    await keep(all, [card('lamp'), card('mug'), card('seen')]);
    await keep(light, [card('lamp')]);
    await keepReply(queryKey('en', 'sellerGoods!list', {}), pageOf([card('seen')]), then);
    await dropPack(all);
    expect(await here()).toEqual(['lamp', 'seen']);
    expect((await keptPacks()).map(({ kind }) => kind)).toEqual(['category']);
    await evictAt(Date.now() + 61 * day);
    expect(await here()).toEqual(['lamp']);
    await dropPack(light);
    expect(await here()).toEqual([]);
  });

  it('that could not be removed whole is still told of, and can be removed again', async () => {
    await keep(all, [card('lamp')]);
    vi.spyOn(device.goods, 'bulkDelete').mockRejectedValueOnce(new Error('the page was closed'));
    await expect(dropPack(all)).rejects.toThrow();
    expect(await keptPackOf(all)).toMatchObject({ ids: ['lamp'] });
    await dropPack(all);
    expect(await here()).toEqual([]);
  });

  it('notices that something of it is missing, and marks again what a page showed', async () => {
    await keep(all, [card('lamp'), card('mug')]);
    await keepReply(queryKey('en', 'sellerGoods!list', {}), pageOf([card('mug')]), then + day);
    const kept = await keptPackOf(all);
    expect(kept && (await isPackWhole(kept))).toBe(true);
    await evictAt(then + 300 * day);
    expect(await here()).toEqual(['lamp', 'mug']);
    await device.goods.delete(['en', 'lamp']);
    expect(kept && (await isPackWhole(kept))).toBe(false);
  });

  it('is known to have lost something as soon as a full disk took it', async () => {
    await keep(all, [card('lamp'), card('mug')]);
    const kept = await keptPackOf(all);
    const told: boolean[] = [];
    const stop = kept ? watchProducts(kept, (has) => told.push(has)) : () => {};
    await vi.waitFor(() => expect(told.at(-1)).toBe(true));
    await evictShare(device, 1, Infinity);
    await vi.waitFor(() => expect(told.at(-1)).toBe(false));
    stop();
  });

  it('a product keeps its page’s answers, also when its page is shown and asked anew', async () => {
    const key = queryKey('en', 'sellerGoods!info', { sellerGoodsId: 'lamp' });
    await keepReply(key, detail('lamp'), then);
    const of = { kind: 'goods', id: 'lamp', language: 'en', name: 'Lamp' } as const;
    await keepProduct(of, { keys: [key], asOf: then });
    expect((await keptPackOf(of))?.version).toBeUndefined();
    await completeProduct(of, then);
    expect((await keptPackOf(of))?.version).toBe('');
    await touchReply(key, then + day);
    await keepReply(key, detail('lamp'), then + 2 * day);
    await evictAt(then + 300 * day);
    await clearUnpinned();
    expect(await device.replies.get(key)).toBeDefined();
    expect(await here()).toEqual(['lamp']);
    await dropPack(of);
    await evictAt(Date.now() + 61 * day);
    expect(await device.replies.get(key)).toBeUndefined();
  });

  it('a product that a full disk took is not complete for that, nor once a list brings its card back', async () => {
    const of = { kind: 'goods', id: 'lamp', language: 'en', name: 'Lamp' } as const;
    await keepProduct(of, { keys: [], asOf: then });
    await evictShare(device, 1, Infinity);
    await expect(completeProduct(of, then)).rejects.toThrow('full disk');
    expect((await keptPackOf(of))?.version).toBeUndefined();
    await keepProduct(of, { keys: [], asOf: then });
    await completeProduct(of, then);
    await evictShare(device, 1, Infinity);
    await keepReply(queryKey('en', 'sellerGoods!list', {}), pageOf([card('lamp')]), then + 1);
    const kept = await keptPackOf(of);
    expect(kept).toMatchObject({ version: '', takenAt: expect.any(Number) as number });
    expect(kept && (await isPackWhole(kept))).toBe(false);
  });

  it('a product whose update was cut off is as old as it was, and is updated again without waiting', async () => {
    const of = { kind: 'goods', id: 'lamp', language: 'en', name: 'Lamp' } as const;
    await keepProduct(of, { keys: [], asOf: then });
    await completeProduct(of, then);
    await keepProduct(of, { keys: [], asOf: then + day });
    expect(await keptPackOf(of)).toMatchObject({ asOf: then, wholeAt: then });
    // Some of its pictures may be missing.
    expect((await keptPackOf(of))?.version).toBeUndefined();
    await completeProduct(of, then + day);
    expect(await keptPackOf(of)).toMatchObject({ version: '', asOf: then + day, wholeAt: then + day });
  });

  it('is not brought back by an update that reads it while it is deleted, or after', async () => {
    const of = { kind: 'goods', id: 'lamp', language: 'en', name: 'Lamp' } as const;
    const updateAll = () => keepPack(all, { pack: pack([card('mug')], { isWhole: false }), keys: [], asOf: then + day, bytes: 1 }, { isUpdate: true });
    const updateProduct = () => keepProduct(of, { keys: [], asOf: then + day, isUpdate: true });
    await keep(all, [card('lamp')]);
    await keepProduct(of, { keys: [], asOf: then });
    await Promise.allSettled([dropPack(all), updateAll()]);
    await Promise.allSettled([dropPack(of), updateProduct()]);
    expect(await keptPacks()).toEqual([]);
    await expect(updateAll()).rejects.toThrow(PackDeleted);
    await expect(updateProduct()).rejects.toThrow(PackDeleted);
    expect(await keptPacks()).toEqual([]);
    expect(await here()).toEqual([]);
  });

  it('keeps the answers that its page rests on, as long as one pack rests on them', async () => {
    const tree = queryKey('en', 'category!tree', {});
    await keepReply(tree, { tree: [] }, then);
    for (const of of [all, light]) await keepPack(of, { pack: pack([card('lamp')]), keys: [tree], asOf: then, bytes: 1 });
    await touchReply(tree, then + day);
    await evictAt(then + 300 * day);
    await clearUnpinned();
    expect(await device.replies.get(tree)).toBeDefined();
    await dropPack(all);
    await evictAt(Date.now() + 61 * day);
    expect(await device.replies.get(tree)).toBeDefined();
    await dropPack(light);
    await evictAt(Date.now() + 61 * day);
    expect(await device.replies.get(tree)).toBeUndefined();
  });

  it('is looked after from the first one on', async () => {
    expect(await device.state.get(needsUpkeep)).toBeUndefined();
    await keep(all, [card('lamp')]);
    expect(await device.state.get(needsUpkeep)).toBeDefined();
  });
});

describe('a list, as it was kept', () => {
  const goods = [
    card('lamp', { sellingPrice: amount('30'), soldNum: 5, rating: 4.5, shipsFrom: 'PT', freeDelivery: true }),
    card('mug', { categoryId: 'mugs', sellingPrice: amount('9'), discountPrice: amount('7'), soldNum: 9, rating: 3, sellerId: 'nordwind', shipsFrom: 'DE', stock: 0 }),
    card('torch', { sellingPrice: amount('12'), soldNum: 7, rating: null }),
  ];
  const listed = async (question: Partial<ListedQuery> = {}) => (await packedList('en', { sort: 'recommended', ...question }))?.goods.map(({ sellerGoodsId }) => sellerGoodsId);

  it('is in the shop’s order, narrowed and sorted as the shop does', async () => {
    await keep(all, goods);
    expect(await listed()).toEqual(['lamp', 'mug', 'torch']);
    expect(await listed({ categoryId: 'light' })).toEqual(['lamp', 'torch']);
    expect(await listed({ categoryId: 'home', sellerId: 'nordwind' })).toEqual(['mug']);
    expect(await listed({ priceFrom: amount('8'), priceTo: amount('20') })).toEqual(['torch']);
    expect(await listed({ rating: 4 })).toEqual(['lamp']);
    expect(await listed({ discounted: true })).toEqual(['mug']);
    expect(await listed({ inStock: true })).toEqual(['lamp', 'torch']);
    expect(await listed({ freeDelivery: true })).toEqual(['lamp']);
    expect(await listed({ shipsFrom: 'DE' })).toEqual(['mug']);
    expect(await listed({ sort: 'priceUp' })).toEqual(['mug', 'torch', 'lamp']);
    expect(await listed({ sort: 'priceDown' })).toEqual(['lamp', 'torch', 'mug']);
    expect(await listed({ sort: 'sold' })).toEqual(['mug', 'torch', 'lamp']);
    expect(await listed({ sort: 'rating' })).toEqual(['lamp', 'mug', 'torch']);
  });

  it('is told only where all of it was kept', async () => {
    await keep(light, goods.filter(({ categoryId }) => categoryId === 'lamps'));
    expect(await listed({ categoryId: 'light' })).toEqual(['lamp', 'torch']);
    expect(await listed({ categoryId: 'lamps' })).toEqual(['lamp', 'torch']);
    for (const question of [{}, { categoryId: 'home' }, { categoryId: 'mugs' }, { sellerId: 'lantern' }, { categoryId: 'light', sort: 'new' }] as const) expect(await listed(question)).toBeUndefined();
    expect(await packedList('de', { sort: 'recommended', categoryId: 'light' })).toBeUndefined();
  });

  it('is told no more once a full disk took it, nor made of what pages show after that, until all of it is here again', async () => {
    const lamps = goods.filter(({ categoryId }) => categoryId === 'lamps');
    await keep(light, lamps);
    await evictShare(device, 1, Infinity);
    expect(await listed({ categoryId: 'light' })).toBeUndefined();
    await keepReply(queryKey('en', 'sellerGoods!list', {}), pageOf([card('lamp')]), then + 1);
    expect(await listed({ categoryId: 'light' })).toBeUndefined();
    // Asked for before the disk took it.
    await expect(keep(light, [card('torch')], { isWhole: false, version: '1-9' }, then + day)).rejects.toThrow('full disk');
    expect(await listed({ categoryId: 'light' })).toBeUndefined();
    await keep(light, lamps, {}, then + day);
    expect(await listed({ categoryId: 'light' })).toEqual(['lamp', 'torch']);
  });

  it.each([['an update', false], ['the first download', true]] as const)('is not told where a full disk took of it while %s was being written', async (_what, isWhole) => {
    if (!isWhole) await keep(light, goods.filter(({ categoryId }) => categoryId === 'lamps'));
    const evictions: Promise<void>[] = [];
    const onWritten = () => {
      if (evictions.length === 0) evictions.push(evictShare(device, 1, Infinity));
    };
    await expect(keepPack(light, { pack: pack(numbered(1_400), { isWhole, version: '1-9' }), keys: [], asOf: then + day, bytes: 1 }, { onWritten })).rejects.toThrow('full disk');
    await Promise.all(evictions);
    expect(await device.goods.count()).toBeGreaterThan(0);
    expect(await listed({ categoryId: 'light' })).toBeUndefined();
  });
});
