import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { chunkTimeoutMs, retryImport } from '../../../src/ui/loading/retry-import';
import { retryPageImport } from '../../../src/ui/loading/retry-page-import';
import { json, portal } from '../../support/client/fake-network';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

it('[S-410] fails a chunk that has not loaded after 120 seconds, not before', async () => {
  expect(chunkTimeoutMs).toBe(120_000);
  let failed: unknown;
  void retryPageImport(() => new Promise(() => {}))().catch((error: unknown) => {
    failed = error;
  });
  await vi.advanceTimersByTimeAsync(119_999);
  expect(failed).toBeUndefined();
  await vi.advanceTimersByTimeAsync(1);
  expect(failed).toBeInstanceOf(Error);
});

it('hands on what loads in time, and leaves no timer behind', async () => {
  const late = retryPageImport(() => new Promise((resolve) => {
    setTimeout(() => resolve('module'), 119_000);
  }))();
  await vi.advanceTimersByTimeAsync(119_000);
  expect(await late).toBe('module');
  expect(vi.getTimerCount()).toBe(0);
});

it('hands on why a chunk could not be loaded, and tries again when asked again', async () => {
  let tries = 0;
  const load = retryPageImport(() => {
    tries += 1;
    return tries === 1 ? Promise.reject(new Error('404')) : Promise.resolve('module');
  });
  await expect(load()).rejects.toThrow('404');
  expect(await load()).toBe('module');
  expect(vi.getTimerCount()).toBe(0);
});

describe('what the line lost', () => {
  const lost = new TypeError('Failed to fetch dynamically imported module: /assets/a.js');
  /** What the browser is given for a script, and for the version of the shop; `undefined` without a connection. */
  type Answers = { readonly script: Response; readonly version: Response } | undefined;
  const version = json({ version: '1' });
  const ofShop = { script: new Response('export {}', { headers: { 'content-type': 'text/javascript' } }), version };
  const notFound = new Response('not found', { status: 404 });
  const gone = { script: notFound, version };
  const badGateway = new Response('Bad gateway', { status: 502 });
  const ofProxy = { script: badGateway, version: badGateway };
  const ofPortal = { script: portal, version: portal };
  const answer = (answers: Answers) =>
    vi.stubGlobal('fetch', (address: string) => (answers ? Promise.resolve((address === '/version.json' ? answers.version : answers.script).clone()) : Promise.reject(new TypeError('no line'))));
  /** Advances the clock by seconds, each followed by time for pending imports. */
  const pass = async (seconds: number) => {
    for (let second = 0; second < seconds; second++) {
      await vi.advanceTimersByTimeAsync(1_000);
      await new Promise((resolve) => setImmediate(resolve));
    }
  };
  beforeEach(async () => {
    vi.stubGlobal('document', { querySelectorAll: () => [] });
    // Imported before, so that the faked clock need not wait for it.
    await import('../../../src/ui/loading/lost-styles');
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });

  it.each<[who: string, answers: Answers]>([
    ['nobody answers', undefined],
    ['a proxy answers that the shop is away', ofProxy],
    ['a network that wants a login answers', ofPortal],
  ])('is asked for again until it comes, while %s', async (_who, answers) => {
    answer(answers);
    let tries = 0;
    const load = retryPageImport(() => (++tries < 5 ? Promise.reject(lost) : Promise.resolve('module')))();
    await pass(60);
    expect([await load, tries]).toEqual(['module', 5]);
  });

  it('[S-410] is missed after 120 seconds without an answer, each time, and waited for on: a part of the page does not take the rest with it', async () => {
    const missed: unknown[] = [];
    let tries = 0;
    let come = (_module: string) => {};
    // A second import of a module that is still loading waits for the same request.
    const sole = new Promise<string>((resolve) => {
      come = resolve;
    });
    const load = retryImport(() => {
      tries += 1;
      return sole;
    }, (error) => missed.push(error));
    await pass(119);
    expect([tries, missed]).toEqual([1, []]);
    await pass(1);
    expect([tries, missed]).toEqual([1, [new TypeError('chunk timed out')]]);
    await pass(123);
    expect([tries, missed.length]).toEqual([2, 2]);
    come('module');
    await pass(3);
    expect(await load).toBe('module');
    expect(vi.getTimerCount()).toBe(0);
  });

  it('is given up at the second time where the shop answers: it may be of a build that is gone', async () => {
    answer(gone);
    let tries = 0;
    const failed = retryPageImport(() => {
      tries += 1;
      return Promise.reject(lost);
    })().catch((error: unknown) => error);
    await pass(60);
    expect([await failed, tries]).toEqual([lost, 2]);
  });

  it.each<{ how: string; before: Readonly<Record<string, string>>; answers: Answers; reloads: number }>([
    { how: 'once, where the shop answers and it does not come', before: {}, answers: ofShop, reloads: 1 },
    { how: 'once, where it is of a build that is gone', before: {}, answers: gone, reloads: 1 },
    { how: 'once, where that was done for another', before: { 'reloaded https://mall.example/assets/b.js': '1' }, answers: ofShop, reloads: 1 },
    { how: 'never, while it cannot be fetched', before: {}, answers: undefined, reloads: 0 },
    { how: 'never, while a proxy answers that the shop is away', before: {}, answers: ofProxy, reloads: 0 },
    { how: 'never, while a proxy that has lost the shop finds nothing', before: {}, answers: { script: notFound, version: notFound }, reloads: 0 },
    { how: 'never, while a network that wants a login answers in its place', before: {}, answers: ofPortal, reloads: 0 },
    { how: 'never again, where that did not help', before: { 'reloaded https://mall.example/assets/a.js': '1' }, answers: ofShop, reloads: 0 },
  ])('UX-016 has the document loaded anew $how', async ({ before, answers, reloads }) => {
    answer(answers);
    let reloaded = 0;
    vi.stubGlobal('location', { reload: () => (reloaded += 1) });
    const kept = new Map<string, string>(Object.entries(before));
    vi.stubGlobal('sessionStorage', { getItem: (name: string) => kept.get(name) ?? null, setItem: (name: string, value: string) => kept.set(name, value) });
    const keptLost = new TypeError('Failed to fetch dynamically imported module: https://mall.example/assets/a.js');
    void retryImport(() => (reloaded > 0 ? new Promise(() => {}) : Promise.reject(keptLost)));
    await pass(30);
    expect(reloaded).toBe(reloads);
  });
});
