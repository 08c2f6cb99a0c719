import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { device } from '../../../src/local/database/database';
import { needsUpkeep } from '../../../src/local/database/state';
import { addDataUse, countDataUse, keepDataPlan, watchData, type DataState } from '../../../src/local/offline/data-use';
import { watchSaveData } from '../../../src/local/offline/save-data';
import { visitEndsAfterMs } from '../../../src/rules/data-use';
import type { Money } from '../../../src/rules/money';

const then = Date.UTC(2026, 4, 1);
const none = { pages: 0, pictures: 0, app: 0, pictureNum: 0, views: 0, shown: 0, withheld: 0 };
let stop = () => {};

/** The data state that a page receives now. */
function told(): Promise<DataState> {
  return new Promise((resolve) => {
    stop();
    stop = watchData(resolve);
  });
}

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: then });
  await Promise.all(device.tables.map((table) => table.clear()));
});
afterEach(() => {
  stop();
  stop = () => {};
  vi.useRealTimers();
});

describe('what data cost', () => {
  it('is counted from when the shopper wanted to know, and never before', async () => {
    await addDataUse({ pages: 5 });
    expect(await told()).toEqual({ plan: undefined, use: undefined });
    await countDataUse();
    await addDataUse({ pages: 5 });
    expect(await told()).toEqual({ plan: {}, use: { since: then, visit: { at: then, ...none, pages: 5 }, all: { ...none, pages: 5 } } });
    expect(await device.state.get(needsUpkeep)).toBeDefined();
  });

  it('of page and worker is added up, also when both tell at once', async () => {
    await countDataUse();
    await Promise.all([addDataUse({ pages: 1_000, views: 1, shown: 300 }), addDataUse({ pictures: 200, pictureNum: 2, app: 50 }), addDataUse({ pages: 500, withheld: 3 })]);
    const all = { pages: 1_500, pictures: 200, app: 50, pictureNum: 2, views: 1, shown: 300, withheld: 3 };
    expect((await told()).use).toEqual({ since: then, visit: { at: then, ...all }, all });
  });

  it('of a visit ends half an hour after the last of it; all of it goes on', async () => {
    await countDataUse();
    await addDataUse({ pages: 10 });
    await addDataUse({ pages: 10 }, then + visitEndsAfterMs);
    await addDataUse({ pages: 7 }, then + 2 * visitEndsAfterMs);
    expect((await told()).use).toMatchObject({ since: then, visit: { pages: 27 }, all: { pages: 27 } });
    await addDataUse({ pages: 3 }, then + 3 * visitEndsAfterMs + 1);
    vi.setSystemTime(then + 3 * visitEndsAfterMs + 2);
    expect((await told()).use).toMatchObject({ since: then, visit: { pages: 3 }, all: { pages: 30 } });
  });

  it('of a visit that is over is nothing, also before anything of the next came', async () => {
    await countDataUse();
    await addDataUse({ pages: 10 });
    vi.setSystemTime(then + visitEndsAfterMs);
    expect((await told()).use?.visit.pages).toBe(10);
    vi.setSystemTime(then + visitEndsAfterMs + 1);
    expect((await told()).use).toMatchObject({ visit: none, all: { pages: 10 } });
  });

  it('is told again with every change, and what is kept of an older version is added to', async () => {
    await countDataUse();
    await device.state.put({ name: 'dataUse', value: { since: 1, visit: { at: then, pages: 4 }, all: { pages: 9 } } });
    const all: (number | undefined)[] = [];
    stop = watchData(({ use }) => void all.push(use?.all.pages));
    await vi.waitUntil(() => all.length === 1);
    await addDataUse({ pages: 1 });
    await vi.waitUntil(() => all.length === 2);
    expect(all).toEqual([9, 10]);
  });
});

describe('what the shopper chose', () => {
  it('stays when counting begins again, and makes pictures small where it is a limit', async () => {
    const small: boolean[] = [];
    stop = watchSaveData((on) => void small.push(on));
    await vi.waitUntil(() => small.length === 1);
    await keepDataPlan({ price: '0.05' as Money, currency: 'EUR' });
    await keepDataPlan({ limit: 2_000_000 });
    await countDataUse();
    await vi.waitUntil(() => small.at(-1) === true);
    expect(small[0]).toBe(false);
    expect((await told()).plan).toEqual({ limit: 2_000_000 });
  });
});
