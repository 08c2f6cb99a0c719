import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { refusalCode, refusalText } from '../../src/contract/refusals';
import { packCards, packPath, type GoodsPack } from '../../src/contract/shop/goods-pack';
import type { GoodsCard } from '../../src/contract/shop/goods';
import { queryKey } from '../../src/contract/shop/query-key';
import { device } from '../../src/local/database/database';
import { packPictureCache } from '../../src/local/offline/pack-pictures';
import { dropPack, keptPackOf, type KeptPack, type PackOf } from '../../src/local/offline/offline-packs';
import { keepReply } from '../../src/local/replies/replies';
import { packAges } from '../../src/rules/catalog/goods-pack';
import { connectionWorks } from '../../src/sync/connectivity';
import { dropLostPictures, keepOffline, keepPictures, picturesCost, updateOldPacks, updatePack } from '../../src/sync/goods-packs';
import { amount } from '../support/catalog';
import { card, detail } from '../support/client/kept-goods';
import { FakeNetwork, good, json, portal, shopAddress } from '../support/client/fake-network';

const whole: PackOf & { name: string } = { kind: 'all', id: '', language: 'en', name: 'The whole shop' };
const store: PackOf & { name: string } = { kind: 'seller', id: 'lantern', language: 'ar', name: 'Quay' };
const lamp: PackOf & { name: string } = { kind: 'goods', id: 'lamp', language: 'en', name: 'Lamp' };
const tree = queryKey('en', 'category!tree', {});
const lantern = { sellerId: 'lantern', name: 'Quay', logo: 'lantern.logo', country: 'PT', goodsNum: 1, soldNum: 1, viewsNum: 1, favourableRate: 90, followersNum: 0, about: 'Lamps.', createTime: 1 };

let network: FakeNetwork;
/** The shop's goods pack, and its replies to all other calls by name; a refusal as a response. */
let pack: GoodsPack;
let answers: Record<string, unknown>;
let body: (request: Request) => Response | Promise<Response>;
let picture: (request: Request) => Response | Promise<Response>;
/** happens before the kept pictures are listed */
let listing: () => Promise<void>;
/** The contents of Cache Storage. */
let cached: Map<string, Response>;

function shopHas(cards: readonly GoodsCard[], other: Partial<Pick<GoodsPack, 'isWhole' | 'gone' | 'version'>> = {}): void {
  pack = packCards(cards.map((each) => ({ ...each, categoryPath: ['home', each.categoryId] })), { version: '1-1', isWhole: true, gone: [], ...other });
}

beforeEach(async () => {
  await Promise.all(device.tables.map((table) => table.clear()));
  await keepReply(tree, { tree: [] }, Date.now());
  shopHas([card('lamp'), card('mug')]);
  answers = {};
  body = () => json(pack);
  picture = webp;
  listing = async () => {};
  network = new FakeNetwork();
  network.answers((request) => {
    const { pathname } = new URL(request.url);
    if (pathname === packPath) return body(request);
    if (pathname.startsWith('/pictures/')) return picture(request);
    const name = pathname.slice('/api/'.length, -'.action'.length);
    if (name === 'goodsPack!size') return good({ version: pack.version, isWhole: pack.isWhole, goodsNum: pack.ids.length, totalElements: pack.ids.length, bytes: 100, length: JSON.stringify(pack).length });
    const answer = answers[name];
    if (answer instanceof Response) return answer.clone();
    return name in answers ? good(answer) : new Response('', { status: 500 });
  });
  cached = new Map();
  vi.stubGlobal('caches', {
    has: async () => true,
    open: async (name: string) => ({
      keys: async () => {
        await listing();
        return name === packPictureCache ? [...cached.keys()].map((address) => ({ url: shopAddress + address })) : [];
      },
      put: async (address: string, response: Response) => void cached.set(address, response),
      delete: async (address: string) => cached.delete(address),
    }),
  });
});
afterEach(() => {
  connectionWorks();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const webp = () => new Response('12345', { headers: { 'content-type': 'image/webp' } });
const manner = (signal = new AbortController().signal) => ({ small: true, signal });
const asked = () => network.requests.map(({ url }) => new URL(url));
const questions = () => asked().filter(({ pathname }) => pathname === packPath);
const askedPictures = () => network.paths.filter((path) => path.startsWith('/pictures/')).toSorted();
async function kept(of: PackOf): Promise<KeptPack> {
  const found = await keptPackOf(of);
  if (!found) throw new Error('not kept');
  return found;
}
const at = (time: number) => vi.useFakeTimers({ toFake: ['Date'], now: time });

describe('brought up to date', () => {
  it('what changed since its version is asked for, and merged', async () => {
    expect(await keepOffline(whole, manner())).toBe('kept');
    expect(questions()[0]?.searchParams.get('since')).toBeNull();
    shopHas([card('mug', { sellingPrice: amount('9') }), card('new')], { isWhole: false, version: '1-7', gone: ['lamp'] });
    expect(await updatePack(await kept(whole), manner())).toBe('kept');
    expect(questions()[1]?.searchParams.get('since')).toBe('1-1');
    expect(await kept(whole)).toMatchObject({ version: '1-7', ids: ['mug', 'new'], bytes: 200 });
    expect((await device.goods.get(['en', 'mug']))?.card.sellingPrice).toBe('9');
    expect(await device.goods.get(['en', 'lamp'])).toBeUndefined();
  });

  it('all of it is asked for again where some of it is gone, or was never written', async () => {
    await keepOffline(whole, manner());
    await device.goods.delete(['en', 'mug']);
    await updatePack(await kept(whole), manner());
    const { version: _version, ...half } = await kept(whole);
    await updatePack(half, manner());
    expect(questions().map(({ searchParams }) => searchParams.get('since'))).toEqual([null, null, null]);
  });

  it('all of it is asked for again after 30 days, however often what changed was', async () => {
    const began = Date.now();
    answers = { 'category!tree': { tree: [] } };
    await keepOffline(whole, manner());
    shopHas([card('mug')], { isWhole: false, version: '1-2' });
    for (const days of [29, 31]) {
      at(began + days * 86_400_000);
      await updatePack(await kept(whole), manner());
    }
    expect(questions().map(({ searchParams }) => searchParams.get('since'))).toEqual([null, '1-1', null]);
  });

  it('of itself after twelve hours and not before, one after the other', async () => {
    await keepOffline(whole, manner());
    answers = { 'seller!info': lantern, 'category!sellerTree': { tree: [] } };
    await keepOffline(store, manner());
    await updateOldPacks(manner(), Date.now() + packAges.refreshAfterMs - 60_000);
    expect(questions()).toHaveLength(2);
    expect(await updateOldPacks(manner(), Date.now() + packAges.refreshAfterMs + 60_000)).toBe(false);
    expect(questions().slice(2).map(({ searchParams }) => [searchParams.get('lang'), searchParams.get('since')])).toEqual([['en', '1-1'], ['ar', '1-1']]);
  });

  it('also where it was kept while the clock was ahead', async () => {
    const now = Date.now();
    answers = { 'category!tree': { tree: [] } };
    at(now + 300 * 86_400_000);
    expect(await keepOffline(whole, manner())).toBe('kept');
    at(now);
    await updateOldPacks(manner());
    expect(questions()).toHaveLength(2);
    expect(await kept(whole)).toMatchObject({ asOf: now, wholeAt: now });
  });

  it('not again for twelve hours where the device has no room for it, and it stays as old as it is', async () => {
    const began = Date.now();
    answers = { 'category!tree': { tree: [] } };
    at(began);
    await keepOffline(whole, manner());
    const disk = vi.spyOn(device.goods, 'bulkPut').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    at(began + packAges.wholeAfterMs);
    await updateOldPacks(manner());
    expect(questions().map(({ searchParams }) => searchParams.get('since'))).toEqual([null, null]);
    await updateOldPacks(manner());
    expect(questions()).toHaveLength(2);
    expect(await kept(whole)).toMatchObject({ version: '1-1', asOf: began, wholeAt: began });
    disk.mockRestore();
    at(began + packAges.wholeAfterMs + packAges.refreshAfterMs);
    await updateOldPacks(manner());
    expect(questions()).toHaveLength(3);
    const { noRoomAt, asOf } = await kept(whole);
    expect([noRoomAt, asOf]).toEqual([undefined, Date.now()]);
  });

  it('once, though several tabs are opened at the same time', async () => {
    await keepOffline(whole, manner());
    at(Date.now() + packAges.refreshAfterMs + 60_000);
    await Promise.all([updateOldPacks(manner()), updateOldPacks(manner())]);
    expect(questions()).toHaveLength(2);
  });

  it('ends with the first that does not come, and says so', async () => {
    await keepOffline(whole, manner());
    answers = { 'seller!info': lantern, 'category!sellerTree': { tree: [] } };
    await keepOffline(store, manner());
    const before = questions().length;
    body = () => new Response('', { status: 503 });
    expect(await updateOldPacks(manner(), Date.now() + packAges.refreshAfterMs + 60_000)).toBe(true);
    expect(questions()).toHaveLength(before + 1);
    expect((await kept(store)).version).toBe('1-1');
  });

  it.each<[string, string, () => Response]>([
    ['the shop says “not now”', 'failed', () => json({ code: refusalCode('tooFrequent'), msg: refusalText('tooFrequent'), data: {} })],
    ['a captive portal answers in its place', 'offline', () => portal.clone()],
  ])('is worth another try where %s', async (_why, outcome, answer) => {
    await keepOffline(whole, manner());
    body = answer;
    expect(await updateOldPacks(manner(), Date.now() + packAges.refreshAfterMs + 60_000)).toBe(true);
    expect(await updatePack(await kept(whole), manner())).toBe(outcome);
    expect(questions()).toHaveLength(3);
  });

  it.each<[string, () => void]>([
    ['read, as of another version of the shop', () => void (body = () => json({ ...pack, names: undefined }))],
    ['written', () => void vi.spyOn(device.goods, 'bulkPut').mockImplementation(() => {
      throw new DOMException('bad disk', 'UnknownError');
    })],
  ])('is not worth another try where what came could not be %s', async (_how, fail) => {
    await keepOffline(whole, manner());
    fail();
    expect(await updateOldPacks(manner(), Date.now() + packAges.refreshAfterMs + 60_000)).toBe(false);
    expect(questions()).toHaveLength(2);
    expect((await kept(whole)).version).toBe('1-1');
  });

  it('one that could not be read is left as it is while the page is open, and holds no other up', async () => {
    const began = Date.now();
    answers = { 'category!tree': { tree: [] }, 'seller!info': lantern, 'category!sellerTree': { tree: [] } };
    at(began);
    await keepOffline(whole, manner());
    at(began + 1_000);
    await keepOffline(store, manner());
    body = ({ url }) => json(new URL(url).searchParams.get('lang') === 'en' ? { ...pack, names: undefined } : pack);
    at(began + packAges.refreshAfterMs + 60_000);
    for (let time = 0; time < 2; time += 1) expect(await updateOldPacks(manner())).toBe(false);
    expect(questions().slice(2).map(({ searchParams }) => searchParams.get('lang'))).toEqual(['en', 'ar']);
    expect((await kept(store)).asOf).toBe(Date.now());
  });
});

it('one that the shop no longer has holds no other up', async () => {
  const began = Date.now();
  answers = { 'sellerGoods!info': detail('lamp'), 'syspara!getSyspara': { code: 'return_days', value: '7' }, 'goodsPack!pictures': { width: 640, pictures: [] } };
  at(began);
  expect(await keepOffline(lamp, manner())).toBe('kept');
  at(began + 1_000);
  expect(await keepOffline(whole, manner())).toBe('kept');
  answers['sellerGoods!info'] = json({ code: refusalCode('goodsUnlisted'), msg: '', data: null });
  at(began + packAges.refreshAfterMs + 60_000);
  expect(await updatePack(await kept(lamp), manner())).toBe('gone');
  await updateOldPacks(manner());
  expect(questions().map(({ searchParams }) => searchParams.get('since'))).toEqual([null, '1-1']);
});

describe('on its way', () => {
  it('tells how far it is', async () => {
    const told: number[] = [];
    await keepOffline(whole, { ...manner(), progress: (done) => void told.push(done) });
    expect(told).toEqual(told.toSorted((a, b) => a - b));
    expect([told.includes(0.5), told.at(-1)]).toEqual([true, 1]);
  });

  it('is stopped by the shopper, and nothing is taken for kept', async () => {
    const stop = new AbortController();
    body = () => {
      stop.abort();
      return json(pack);
    };
    expect(await keepOffline(whole, manner(stop.signal))).toBe('stopped');
    expect((await keptPackOf(whole))?.version).toBeUndefined();
  });

  it('gives up on a line that brings a part and then nothing', async () => {
    let read = () => {};
    const begun = new Promise<void>((resolve) => (read = resolve));
    body = ({ signal }) =>
      new Response(
        new ReadableStream({
          start: (stream) => {
            stream.enqueue(new TextEncoder().encode(JSON.stringify(pack).slice(0, 50)));
            signal.addEventListener('abort', () => stream.error(signal.reason));
          },
        }),
        { headers: { 'content-type': 'application/json' } },
      );
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const ended = keepOffline(whole, { ...manner(), progress: () => read() });
    await begun;
    await vi.advanceTimersByTimeAsync(19_000);
    let outcome: string | undefined;
    void ended.then((how) => (outcome = how));
    await new Promise(setImmediate);
    expect(outcome).toBeUndefined();
    await vi.advanceTimersByTimeAsync(2_000);
    expect(await ended).toBe('offline');
    expect(await keptPackOf(whole)).toBeUndefined();
  });

  it('says that there is no room, that there is no line, and that the shop failed', async () => {
    vi.spyOn(device.goods, 'bulkPut').mockImplementationOnce(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    expect(await keepOffline(whole, manner())).toBe('noRoom');
    expect((await kept(whole)).version).toBeUndefined();
    body = () => new Response('', { status: 503 });
    expect(await keepOffline(whole, manner())).toBe('failed');
    body = () => json({ ...pack, names: [] });
    expect(await keepOffline(whole, manner())).toBe('failed');
    network.answers('broken');
    expect(await keepOffline(whole, manner())).toBe('offline');
  });
});

describe('let go of while it is brought up to date', () => {
  const nothingStays = async () => expect([await keptPackOf(whole), await device.goods.toArray(), [...cached.keys()]]).toEqual([undefined, [], []]);

  it('does not come back, and the next one has its turn', async () => {
    await keepOffline(whole, manner());
    answers = { 'seller!info': lantern, 'category!sellerTree': { tree: [] } };
    await keepOffline(store, manner());
    let asks = 0;
    body = async () => {
      if ((asks += 1) === 1) await dropPack(whole);
      return json(pack);
    };
    await updateOldPacks(manner(), Date.now() + packAges.refreshAfterMs + 60_000);
    expect(asks).toBe(2);
    expect(await keptPackOf(whole)).toBeUndefined();
    expect(await device.goods.where('language').equals('en').count()).toBe(0);
  });

  it('does not come back where it is being written by then', async () => {
    shopHas(Array.from({ length: 500 }, (_, index) => card(`g${index}`)));
    await keepOffline(whole, manner());
    let dropped: Promise<void> | undefined;
    const progress = (done: number) => {
      if (done > 0.5) dropped ??= dropPack(whole);
    };
    expect(await updatePack({ ...(await kept(whole)), wholeAt: 0 }, { ...manner(), progress })).toBe('stopped');
    await dropped;
    await nothingStays();
  });

  it('does not come back where its pictures are looked through by then', async () => {
    await keepOffline(whole, manner());
    await keepPictures(await kept(whole), manner());
    listing = () => dropPack(whole);
    expect(await updatePack(await kept(whole), manner())).toBe('stopped');
    await nothingStays();
  });

  it('leaves no pictures that were on their way', async () => {
    shopHas(['a', 'b', 'c', 'd', 'e', 'f'].map((id) => card(id)));
    await keepOffline(whole, manner());
    let dropped: Promise<void> | undefined;
    picture = async () => {
      await (dropped ??= dropPack(whole));
      return webp();
    };
    expect(await keepPictures(await kept(whole), manner())).toBe('stopped');
    expect(askedPictures()).toHaveLength(4);
    await nothingStays();
  });
});

describe('what its page rests on', () => {
  it('of a store is brought with it, and kept as it is', async () => {
    answers = { 'seller!info': lantern, 'category!sellerTree': { tree: [] } };
    expect(await keepOffline(store, manner())).toBe('kept');
    const keys = [queryKey('ar', 'seller!info', { sellerId: 'lantern' }), queryKey('ar', 'category!sellerTree', { sellerId: 'lantern' })];
    expect((await kept(store)).keys).toEqual(keys);
    for (const row of await device.replies.bulkGet(keys)) expect(row?.usedAt).toBeGreaterThan(Date.now() + 86_400_000);
  });

  it('is not asked for again while it is new, nor with what changed', async () => {
    await keepOffline(whole, manner());
    at(Date.now() + 20 * 86_400_000);
    await updatePack(await kept(whole), manner());
    expect(network.paths.filter((path) => path.includes('category!tree'))).toEqual([]);
    await device.replies.delete(tree);
    answers = { 'category!tree': { tree: [] } };
    await updatePack(await kept(whole), manner());
    expect((await device.replies.get(tree))?.usedAt).toBeGreaterThan(Date.now() + 86_400_000);
  });

  it('that a full disk does not take, keeps nothing, and says so', async () => {
    answers = { 'sellerGoods!info': detail('lamp'), 'syspara!getSyspara': { code: 'return_days', value: '7' }, 'goodsPack!pictures': { width: 640, pictures: [] }, 'seller!info': lantern, 'category!sellerTree': { tree: [] } };
    vi.spyOn(device.replies, 'put').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    for (const of of [lamp, store]) expect([await keepOffline(of, manner()), await keptPackOf(of)]).toEqual(['noRoom', undefined]);
  });

  it('that does not come, keeps nothing', async () => {
    expect(await keepOffline(store, manner())).toBe('failed');
    expect(await keptPackOf(store)).toBeUndefined();
  });
});

describe('pictures of its cards', () => {
  const small = (name: string) => `/pictures/${name}.front-320.webp`;
  const goods = ['a', 'b', 'c', 'd', 'e', 'f'].map((id) => card(id));

  it('are kept only when they are wanted, their cost is said before, and they go with it', async () => {
    shopHas(goods);
    await keepOffline(whole, manner());
    expect(askedPictures()).toEqual([]);
    expect(await picturesCost(await kept(whole))).toBeGreaterThan(0);
    expect(await keepPictures(await kept(whole), manner())).toBe('kept');
    expect(askedPictures()).toEqual(goods.map(({ sellerGoodsId }) => small(sellerGoodsId)));
    expect([...cached.keys()].toSorted()).toEqual(askedPictures());
    expect([await picturesCost(await kept(whole)), (await kept(whole)).bytes]).toEqual([0, 130]);
    await dropPack(whole);
    expect(cached.size).toBe(0);
  });

  it('go on where they were stopped', async () => {
    shopHas(goods);
    await keepOffline(whole, manner());
    const stop = new AbortController();
    picture = () => {
      if (askedPictures().length === 5) stop.abort();
      return webp();
    };
    expect(await keepPictures(await kept(whole), manner(stop.signal))).toBe('stopped');
    expect(cached.size).toBe(4);
    expect((await kept(whole)).bytes).toBe(120);
    const before = askedPictures().length;
    expect(await keepPictures(await kept(whole), manner())).toBe('kept');
    expect(askedPictures().length - before).toBe(2);
    expect(cached.size).toBe(6);
  });

  it('are not what a captive portal answers in their place: that is no connection, and they come with the next one', async () => {
    shopHas(goods);
    await keepOffline(whole, manner());
    picture = () => portal.clone();
    expect(await keepPictures(await kept(whole), manner())).toBe('offline');
    expect(cached.size).toBe(0);
    picture = webp;
    expect(await keepPictures(await kept(whole), manner())).toBe('kept');
    expect(cached.size).toBe(6);
  });

  it('come over a slow line, however long one takes; a line that brings nothing more is given up', async () => {
    shopHas([card('lamp')]);
    await keepOffline(whole, manner());
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
      const late = new AbortController();
      setTimeout(() => late.abort(new DOMException('late', 'TimeoutError')), ms);
      return late.signal;
    });
    const lines: ReadableStreamDefaultController<Uint8Array>[] = [];
    picture = ({ signal }) => {
      const bytes = new ReadableStream<Uint8Array>({
        start: (stream) => {
          lines.push(stream);
          signal.addEventListener('abort', () => stream.error(signal.reason));
        },
      });
      return new Response(bytes, { headers: { 'content-type': 'image/webp' } });
    };
    const later = async (ms: number) => {
      await new Promise(setImmediate);
      await vi.advanceTimersByTimeAsync(ms);
    };
    const slow = keepPictures(await kept(whole), manner());
    await vi.waitUntil(() => lines.length === 1);
    for (let second = 0; second < 60; second += 15) {
      lines[0]?.enqueue(new Uint8Array(1));
      await later(15_000);
    }
    lines[0]?.close();
    expect(await slow).toBe('kept');
    expect((await cached.get(small('lamp'))?.arrayBuffer())?.byteLength).toBe(4);

    cached.clear();
    const stalled = keepPictures(await kept(whole), manner());
    await vi.waitUntil(() => lines.length === 2);
    lines[1]?.enqueue(new Uint8Array(1));
    await later(21_000);
    expect([await stalled, cached.size]).toEqual(['offline', 0]);
  });

  it('of which the database was lost go, unless a pack has them, also one that is just claiming them', async () => {
    for (const name of ['lost', 'lamp', 'mug']) cached.set(small(name), webp());
    shopHas([card('lamp')]);
    await keepOffline(whole, manner());
    await keepPictures(await kept(whole), manner());
    listing = async () => {
      answers = { 'sellerGoods!info': detail('mug'), 'syspara!getSyspara': { code: 'return_days', value: '7' }, 'goodsPack!pictures': { width: 320, pictures: [{ name: 'mug.front', bytes: 5 }] } };
      listing = async () => {};
      await keepOffline({ ...lamp, id: 'mug' }, manner());
    };
    await dropLostPictures();
    expect([...cached.keys()].toSorted()).toEqual(['lamp', 'mug'].map(small));
  });

  it('of new goods come with what changed, of goods that left go; not where they were stopped', async () => {
    shopHas(goods);
    await keepOffline(whole, manner());
    await keepPictures(await kept(whole), manner());
    shopHas([card('new')], { isWhole: false, version: '1-2', gone: ['a'] });
    await updatePack(await kept(whole), manner());
    expect([...cached.keys()].toSorted()).toEqual(['b', 'c', 'd', 'e', 'f', 'new'].map(small));
    cached.delete(small('b'));
    shopHas([card('newer')], { isWhole: false, version: '1-3' });
    await updatePack(await kept(whole), manner());
    expect(cached.has(small('newer'))).toBe(false);
  });

  it('come without one that the shop no longer has, and those of new goods later too', async () => {
    shopHas(goods);
    await keepOffline(whole, manner());
    picture = ({ url }) => (url.includes('/b.front-') ? new Response('', { status: 404 }) : webp());
    expect(await keepPictures(await kept(whole), manner())).toBe('kept');
    expect([...cached.keys()].toSorted()).toEqual(['a', 'c', 'd', 'e', 'f'].map(small));
    shopHas([card('new')], { isWhole: false, version: '1-2' });
    expect(await updatePack(await kept(whole), manner())).toBe('kept');
    expect(cached.has(small('new'))).toBe(true);
  });

  it('of a product come without one that the shop no longer has: its update holds no other up', async () => {
    const began = Date.now();
    answers = { 'sellerGoods!info': detail('lamp'), 'syspara!getSyspara': { code: 'return_days', value: '7' }, 'goodsPack!pictures': { width: 640, pictures: ['a', 'b'].map((name) => ({ name, bytes: 5 })) } };
    picture = ({ url }) => (url.includes('/b-') ? new Response('', { status: 404 }) : webp());
    at(began);
    expect(await keepOffline(lamp, manner())).toBe('kept');
    expect(await kept(lamp)).toMatchObject({ version: '', pictures: ['/pictures/a-640.webp'] });
    at(began + 1_000);
    expect(await keepOffline(whole, manner())).toBe('kept');
    at(began + packAges.refreshAfterMs + 60_000);
    await updateOldPacks(manner());
    expect(questions()).toHaveLength(2);
  });

  it('of a full device leave what it has, and say so', async () => {
    await keepOffline(whole, manner());
    vi.spyOn(cached, 'set').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    expect(await keepPictures(await kept(whole), manner())).toBe('noRoom');
    expect((await kept(whole)).version).toBe('1-1');
  });

  it('of a product that was stopped are known, go on, and go with it', async () => {
    answers = { 'sellerGoods!info': detail('lamp'), 'syspara!getSyspara': { code: 'return_days', value: '7' }, 'goodsPack!pictures': { width: 640, pictures: ['a', 'b'].map((name) => ({ name, bytes: 5 })) } };
    const stop = new AbortController();
    picture = ({ url }) => {
      if (url.includes('/b-')) stop.abort();
      return webp();
    };
    expect(await keepOffline(lamp, manner(stop.signal))).toBe('stopped');
    const half = await kept(lamp);
    expect([half.version, half.pictures]).toEqual([undefined, ['/pictures/a-640.webp', '/pictures/b-640.webp']]);
    expect(await updatePack(half, manner())).toBe('kept');
    expect([...cached.keys()].toSorted()).toEqual(half.pictures);
    expect((await kept(lamp)).version).toBe('');
    await dropPack(lamp);
    expect(cached.size).toBe(0);
  });
});
