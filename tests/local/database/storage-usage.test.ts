import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, it, vi, afterEach } from 'vitest';
import { device } from '../../../src/local/database/database';
import { addSearch, searchHistory } from '../../../src/local/catalog/search-history';
import { clearStorage, storageUsage, storageKinds } from '../../../src/local/database/storage-usage';
import { packPictureCache } from '../../../src/local/offline/pack-pictures';
import { cacheNames } from '../../../src/sw/caches';

/** Cache Storage with only the methods used here. */
function fakeCaches(stored: Record<string, Record<string, string>>) {
  return {
    has: async (name: string) => name in stored,
    open: async (name: string) => {
      const cache = (stored[name] ??= {});
      return {
        keys: async () => Object.keys(cache).map((key) => ({ url: `http://shop.test/${key}` })),
        match: async ({ url }: Request) => new Response(cache[url.slice('http://shop.test/'.length)]),
        delete: async ({ url }: Request) => delete cache[url.slice('http://shop.test/'.length)],
      };
    },
  };
}

const row = (key: string) => ({ key, outcome: { reply: 'x'.repeat(100) }, asOf: 1, usedAt: 1, goodsIds: [] });

beforeEach(async () => {
  await Promise.all(device.tables.map((table) => table.clear()));
});
afterEach(() => void vi.unstubAllGlobals());

describe('what the device keeps', () => {
  it('is nothing at first', async () => {
    for (const kind of storageKinds) expect(await storageUsage(kind), kind).toEqual({ count: 0, bytes: 0 });
  });

  it('is counted and weighed by kind', async () => {
    await device.replies.bulkPut(Array.from({ length: 90 }, (_, index) => row(`en a ${index}`)));
    await addSearch('kettle');
    const pages = await storageUsage('pages');
    expect(pages.count).toBe(90);
    // Estimated from a sample.
    expect(pages.bytes).toBeGreaterThan(90 * 100);
    expect(pages.bytes).toBeLessThan(90 * 300);
    expect((await storageUsage('searches')).count).toBe(1);
  });

  it('counts the worker’s caches by the names that it gives them', async () => {
    vi.stubGlobal('caches', fakeCaches({ [cacheNames.pictures]: { a: '12345', b: '123' }, [cacheNames.documents]: { d: '1234' }, [cacheNames.catalog]: { c: '12' } }));
    expect(await storageUsage('pictures')).toEqual({ count: 2, bytes: 8 });
    expect(await storageUsage('pages')).toEqual({ count: 2, bytes: 6 });
  });

  it('counts what is kept on purpose apart, with its pictures, and clearing leaves it', async () => {
    vi.stubGlobal('caches', fakeCaches({ [packPictureCache]: { a: '12345' }, [cacheNames.pictures]: { b: '1' } }));
    await device.replies.bulkPut([row('en seen {}'), { ...row('en kept {}'), usedAt: Date.now() + 36_525 * 86_400_000 }]);
    expect([(await storageUsage('kept')).count, (await storageUsage('pages')).count, (await storageUsage('pictures')).count]).toEqual([2, 1, 1]);
    expect((await storageUsage('kept')).bytes).toBeGreaterThan(100);
    await clearStorage('pages');
    await clearStorage('pictures');
    expect([(await storageUsage('kept')).count, (await storageUsage('pages')).count, (await storageUsage('pictures')).count]).toEqual([2, 0, 0]);
  });

  it('is cleared by kind, and nothing else with it', async () => {
    const stored = { [cacheNames.pictures]: { a: '1' }, [cacheNames.documents]: { d: '1' }, [cacheNames.assets]: { s: '1' } };
    vi.stubGlobal('caches', fakeCaches(stored));
    await device.replies.put(row('en a {}'));
    await device.userReplies.put({ user: 'u', key: 'k', reply: 1, asOf: 1 });
    await addSearch('kettle');

    await clearStorage('pages');
    expect(await device.replies.count()).toBe(0);
    expect(stored).toMatchObject({ [cacheNames.pictures]: { a: '1' }, [cacheNames.documents]: {}, [cacheNames.assets]: { s: '1' } });
    expect(await searchHistory()).toEqual(['kettle']);

    await clearStorage('searches');
    await clearStorage('pictures');
    expect(await searchHistory()).toEqual([]);
    expect(stored).toMatchObject({ [cacheNames.pictures]: {}, [cacheNames.assets]: { s: '1' } });
    // The user's own data stays.
    expect(await device.userReplies.count()).toBe(1);
  });

  it('opens without a line afterwards as before: its empty page is neither counted nor cleared', async () => {
    const stored = { [cacheNames.documents]: { 'shell?kept-lang=en': '12', 'index?kept-lang=en': '1234' } };
    vi.stubGlobal('caches', fakeCaches(stored));
    expect(await storageUsage('pages')).toEqual({ count: 1, bytes: 4 });
    await clearStorage('pages');
    expect(stored[cacheNames.documents]).toEqual({ 'shell?kept-lang=en': '12' });
  });

  it('counts only the present user’s waiting actions, with their pictures', async () => {
    const entry = { id: 'e1', user: 'ann', name: 'x', version: 1, payload: {}, lane: '', entity: '', pictures: [], state: 'waiting' as const, tries: 0, notBefore: 0, madeAt: 1, language: 'en' };
    await device.outbox.bulkAdd([entry, { ...entry, id: 'e2', user: 'ben' }] as never[]);
    await device.outboxPictures.put({ entry: 'e1', index: 0, user: 'ann', bytes: new ArrayBuffer(5_000), type: 'image/jpeg' });
    await device.session.put({ name: 'open', user: 'ann', token: 't' });
    const waiting = await storageUsage('waiting');
    expect(waiting.count).toBe(1);
    expect(waiting.bytes).toBeGreaterThan(5_000);
    await clearStorage('pages');
    expect(await device.outbox.count()).toBe(2);
  });
});
