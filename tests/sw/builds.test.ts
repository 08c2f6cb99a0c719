import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { languageCodes } from '../../src/rules/languages';
import { pageGroups } from '../../src/rules/message-groups';
import { FakeNetwork, json } from '../support/client/fake-network';
import { WorkerStage } from './worker-stage';

let network: FakeNetwork;
let stage: WorkerStage;

beforeEach(() => {
  network = new FakeNetwork();
  stage = new WorkerStage();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});

const filesOf = (build: string) => [`assets/entry-${build}.js`, `assets/page-${build}.js`, `assets/small-files-${build}.json`];
const textsOf = (language: string) => pageGroups.map((group) => `/assets/messages-${language}-${group}.js`);
const icon = '/brands/kitewharf/icon.svg';

/** The responses of the shop's server while it serves this build. */
function shop(build: string) {
  return ({ url }: Request): Response => {
    const { pathname, searchParams } = new URL(url);
    const language = searchParams.get('lang') ?? 'en';
    if (pathname.startsWith('/pictures/')) return new Response('picture', { headers: { 'content-type': 'image/webp' } });
    if (pathname === icon) return new Response('<svg/>', { headers: { 'content-type': 'image/svg+xml' } });
    if (pathname === `/assets/small-files-${build}.json`) return json({ [`/assets/page-${build}.js`]: `page ${build}` });
    if (/^\/assets\/(entry|page|phone-tools|messages)-/.test(pathname)) return new Response(pathname, { headers: { 'content-type': 'text/javascript; charset=utf-8' } });
    const assets = [`/assets/entry-${build}.js`, `/assets/page-${build}.js`, ...textsOf(language)];
    return new Response(assets.map((asset) => `<script src="${asset}"></script>`).join(''), {
      headers: { 'content-type': 'text/html; charset=utf-8', 'content-language': language, 'x-brand': 'kitewharf', 'cache-control': 'public, no-cache' },
    });
  };
}

type Worker = Awaited<ReturnType<WorkerStage['start']>>;
const navigate = (worker: Worker, address: string) => worker.answer(address, { mode: 'navigate' });

/** The scripts that a document loads through the worker that opened it: `undefined` for each that fails. */
async function loads(worker: Worker, document: Response): Promise<(string | undefined)[]> {
  const assets = [...(await document.text()).matchAll(/src="([^"]+)"/g)].flatMap(([, path]) => path ?? []);
  expect(assets.length).toBeGreaterThan(2);
  return Promise.all(assets.map((asset) => worker.answer(asset, { destination: 'script' }).then((response) => response.text(), () => undefined)));
}

it('a build is installed also by a browser that can’t join signals, as Firefox before 124', async () => {
  const any = vi.spyOn(AbortSignal, 'any').mockImplementation(() => {
    throw new TypeError('AbortSignal.any is not a function');
  });
  onTestFinished(() => any.mockRestore());
  network.answers(shop('1'));
  const worker = await stage.start(filesOf('1'));
  await worker.install();
  await worker.activate();
  network.answers('broken');
  expect(await loads(worker, await navigate(worker, '/classification'))).not.toContain(undefined);
});

it('while a newer build waits for its turn, a page that was never seen opens without a line, by the scripts of the build that works', async () => {
  network.answers(shop('1'));
  const first = await stage.start(filesOf('1'));
  await first.install();
  await first.activate();
  network.answers(shop('2'));
  const second = await stage.start(filesOf('2'));
  await second.install();
  network.answers('broken');
  expect(await loads(first, await navigate(first, '/classification'))).not.toContain(undefined);
  await second.activate();
  const shells = (await (await stage.caches.open('dhow-documents')).keys()).filter(({ url }) => url.includes('/shell'));
  expect(shells).toHaveLength(1);
  const opened = await navigate(second, '/classification');
  expect(await opened.clone().text()).toContain('entry-2');
  expect(await loads(second, opened)).not.toContain(undefined);
});

it('a page of a newer build does not put that build’s shell, most of whose scripts are still missing, in the place of the one that works', async () => {
  network.answers(shop('1'));
  const worker = await stage.start(filesOf('1'));
  await worker.install();
  await worker.activate();
  network.answers(shop('2'));
  await worker.hear({ type: 'speak', language: 'en' });
  await worker.hear({ type: 'speak', language: 'de' });
  network.answers('broken');
  expect(await (await navigate(worker, '/classification?lang=en')).text()).toContain('entry-1');
  // There is none of its own in this language.
  expect(await loads(worker, await navigate(worker, '/classification?lang=de'))).not.toContain(undefined);
});

it('a language chosen just as the line went opens in one whose shell is here', async () => {
  network.answers(shop('1'));
  const worker = await stage.start(filesOf('1'));
  await worker.install();
  await worker.activate();
  network.answers('broken');
  await expect(worker.hear({ type: 'speak', language: 'de' })).rejects.toThrow();
  for (const address of ['/classification', '/classification?lang=fr']) expect(await loads(worker, await navigate(worker, address)), address).not.toContain(undefined);
});

it.each(['come with it', 'are here before'])('a shell in another language that comes while a worker tidies up keeps its texts, which %s', async (when) => {
  network.answers(shop('1'));
  const worker = await stage.start(filesOf('1'));
  await worker.install();
  if (when === 'are here before') for (const text of textsOf('de')) await worker.answer(text, { destination: 'script' });
  const documents = await stage.caches.open('dhow-documents');
  const match = documents.match.bind(documents);
  vi.spyOn(documents, 'match').mockImplementationOnce(async (address) => {
    await worker.hear({ type: 'speak', language: 'de' });
    return match(address);
  });
  await worker.activate();
  network.answers('broken');
  const opened = await navigate(worker, '/classification?lang=de');
  expect(await opened.clone().text()).toContain('messages-de');
  expect(await loads(worker, opened)).not.toContain(undefined);
});

it('a full disk takes no text of a language, without which no page opens', async () => {
  network.answers(shop('1'));
  const worker = await stage.start(filesOf('1'));
  await worker.install();
  await worker.activate();
  await loads(worker, await navigate(worker, '/information'));
  stage.caches.isFull = true;
  expect(await (await worker.answer('/pictures/lamp-320.webp', { destination: 'image' })).text()).toBe('picture');
  network.answers('broken');
  expect(await loads(worker, await navigate(worker, '/information'))).not.toContain(undefined);
});

it('whoever reads in many languages keeps the texts of each', async () => {
  network.answers(shop('1'));
  const worker = await stage.start(filesOf('1'));
  await worker.install();
  await worker.activate();
  for (const language of languageCodes) await loads(worker, await navigate(worker, `/information?lang=${language}`));
  network.answers('broken');
  for (const language of languageCodes) expect(await loads(worker, await navigate(worker, `/information?lang=${language}`)), language).not.toContain(undefined);
});

it('a page and its scripts come over the line where Cache Storage refuses', async () => {
  network.answers(shop('1'));
  const worker = await stage.start(filesOf('1'));
  await worker.install();
  await worker.activate();
  stage.caches.isBroken = true;
  const opened = await navigate(worker, '/information');
  expect(opened.status).toBe(200);
  expect(await loads(worker, opened)).not.toContain(undefined);
});

it('a worker to which Cache Storage refused one read opens pages without a line as soon as it answers again', async () => {
  network.answers(shop('1'));
  const before = await stage.start(filesOf('1'));
  await before.install();
  await before.activate();
  const worker = await stage.start(filesOf('1'));
  stage.caches.isBroken = true;
  await worker.answer('/assets/page-1.js', { destination: 'script' });
  stage.caches.isBroken = false;
  network.answers('broken');
  expect(await loads(worker, await navigate(worker, '/classification'))).not.toContain(undefined);
});

it('small files that the disk has lost come over the line, and hold up no newer build', async () => {
  network.answers(shop('1'));
  const first = await stage.start(filesOf('1'));
  await first.install();
  await first.activate();
  await (await stage.caches.open('dhow-small-files')).put('/assets/small-files-1.json', new Response('{"/assets/pa'));
  expect(await loads(first, await navigate(first, '/information'))).not.toContain(undefined);
  network.answers(shop('2'));
  const second = await stage.start(filesOf('2'));
  await second.install();
  network.answers('broken');
  expect(await loads(second, await navigate(second, '/classification'))).not.toContain(undefined);
});

it('a worker whose caches the browser has deleted opens pages without a line as soon as a page with a line has spoken to it', async () => {
  // A large and a small file that the shell does not load.
  const parts = ['assets/phone-tools-1.js', 'assets/page-more-1.js'];
  network.answers(shop('1'));
  const before = await stage.start([...filesOf('1'), ...parts]);
  await before.install();
  await before.activate();
  for (const name of await stage.caches.keys()) await stage.caches.delete(name);
  const worker = await stage.start([...filesOf('1'), ...parts]);
  await worker.hear({ type: 'speak', language: 'en' });
  network.answers('broken');
  expect(await loads(worker, await navigate(worker, '/classification'))).not.toContain(undefined);
  for (const part of parts) expect(await (await worker.answer(`/${part}`, { destination: 'script' })).text()).toBe(`/${part}`);
});

const login = new Blob(['<!doctype html><title>Log in</title>']);
/** What somebody else answers with status 200. */
const foreign: readonly (readonly [what: string, response: () => Response])[] = [
  ...['text/html', 'text/plain', 'application/json'].map((type) => [type, () => new Response(login, { headers: { 'content-type': type } })] as const),
  ['bytes without a type', () => new Response(login)],
];

it.each(['/assets/entry-1.js', '/assets/page-1.js'].flatMap((path) => foreign.map(([what, response]) => [path, what, response] as const)))('no build is kept of which somebody else answered %s with %s, as a network that wants a login does', async (path, _what, response) => {
  const worker = await stage.start(filesOf('1'));
  network.answers((request) => (request.url.endsWith(path) || request.url.endsWith('.json') ? response() : shop('1')(request)));
  await expect(worker.install()).rejects.toThrow();
  network.answers(shop('1'));
  await worker.install();
  await worker.activate();
  network.answers('broken');
  expect(await (await worker.answer(path)).text()).not.toContain('Log in');
});

it.each(foreign)('nor is a text of a language that is %s', async (_what, response) => {
  network.answers(shop('1'));
  const worker = await stage.start(filesOf('1'));
  await worker.install();
  await worker.activate();
  const [text = ''] = textsOf('ar');
  network.answers(response);
  await worker.answer(text, { destination: 'script' });
  network.answers(shop('1'));
  expect(await (await worker.answer(text, { destination: 'script' })).text()).toBe(text);
});

it('a text that was lost before it was kept, and is asked for with a query since, is the kept one: the line may stall', async () => {
  network.answers(shop('1'));
  const worker = await stage.start(filesOf('1'));
  await worker.install();
  await worker.activate();
  network.answers('never');
  const [text = ''] = textsOf('en');
  expect(await (await worker.answer(`${text}?1`, { destination: 'script' })).text()).toBe(text);
});

it('what an earlier version kept in the place of a language’s texts is fetched anew, also for a page that is kept', async () => {
  network.answers(shop('1'));
  const worker = await stage.start(filesOf('1'));
  await worker.install();
  await worker.activate();
  const assets = await stage.caches.open('dhow-assets');
  const texts = textsOf('ar');
  const keepForeign = () => Promise.all(texts.map((text) => assets.put(text, new Response(login, { headers: { 'content-type': 'text/plain' } }))));
  await keepForeign();
  const [text = ''] = texts;
  expect(await (await worker.answer(text, { destination: 'script' })).text()).toBe(text);
  await keepForeign();
  await navigate(worker, '/information?lang=ar');
  network.answers('broken');
  expect(await loads(worker, await navigate(worker, '/information?lang=ar'))).toEqual(expect.arrayContaining(texts));
});

it('a build asks to take over once the shopper wants it, and not before', async () => {
  network.answers(shop('1'));
  const worker = await stage.start(filesOf('1'));
  await worker.install();
  await worker.hear({ type: 'speak', language: 'en' });
  expect(stage.skipWaiting).not.toHaveBeenCalled();
  await worker.hear({ type: 'SKIP_WAITING' });
  expect(stage.skipWaiting).toHaveBeenCalledOnce();
});

/** Lets time pass, by the second, while the timers are fake. */
async function pass(seconds: number): Promise<void> {
  for (let second = 0; second < seconds; second += 1) {
    await vi.advanceTimersByTimeAsync(1_000);
    // The database in which the worker notes what is used takes turns of its own.
    for (let turn = 0; turn < 20; turn += 1) await new Promise(setImmediate);
  }
}

it.each<[string, number, (worker: Worker) => Promise<unknown>]>([
  ['of a page that speaks to it', 60, (worker) => worker.hear({ type: 'speak', language: 'en' })],
  ['of a page that speaks to it after the browser has deleted its files', 60, async (worker) => {
    for (const name of await stage.caches.keys()) await stage.caches.delete(name);
    await worker.hear({ type: 'speak', language: 'en' });
  }],
  ['of a kept page that is opened', 60, (worker) => navigate(worker, '/information')],
  ['of a call that the page has long given up', 60, (worker) => worker.answer('/api/category!tree.action?lang=en')],
  ['of an icon, of which the page has the kept one', 60, (worker) => worker.answer(icon, { destination: 'image' })],
  // The page waits for two minutes. Then the worker tries once more, for 20 s.
  ['of a script of an earlier build', 150, (worker) => worker.answer('/assets/page-0.js', { destination: 'script' })],
])('over a line that stalls the work of a build ends, so that a newer one can take over: that %s within %i s', async (_what, seconds, begin) => {
  network.answers(shop('1'));
  const worker = await stage.start(filesOf('1'));
  await worker.install();
  await worker.activate();
  await navigate(worker, '/information');
  await worker.answer(icon, { destination: 'image' });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    const late = new AbortController();
    setTimeout(() => late.abort(new DOMException('late', 'TimeoutError')), ms);
    return late.signal;
  });
  onTestFinished(() => timeout.mockRestore());
  network.answers('never');
  const ended = vi.fn();
  void begin(worker).then(ended, ended);
  await pass(15);
  expect(ended).not.toHaveBeenCalled();
  await pass(seconds - 15);
  expect(ended).toHaveBeenCalledOnce();
});

it('over a line that stalls a script of an earlier build is awaited no longer than the page is there that asked for it', async () => {
  network.answers(shop('1'));
  const worker = await stage.start(filesOf('1'));
  await worker.install();
  await worker.activate();
  network.answers('never');
  const page = new AbortController();
  const answer = worker.answer('/assets/page-0.js', { destination: 'script', signal: page.signal });
  await vi.waitFor(() => expect(network.paths).toContain('/assets/page-0.js'));
  page.abort();
  await expect(answer).rejects.toThrow();
});

it('over a line that stalls a script of an earlier build is not awaited for a page that went while the caches were asked', async () => {
  network.answers(shop('1'));
  const worker = await stage.start(filesOf('1'));
  await worker.install();
  await worker.activate();
  network.answers('never');
  const page = new AbortController();
  const answer = worker.answer('/assets/page-0.js', { destination: 'script', signal: page.signal });
  page.abort();
  await expect(answer).rejects.toThrow();
});

it('over a line on which a byte comes now and then it ends within a minute, too: that of a page that speaks to it', async () => {
  network.answers(shop('1'));
  const worker = await stage.start(filesOf('1'));
  await worker.install();
  await worker.activate();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  network.answers((request) => {
    const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
      start: (stream) => {
        const drip = () => {
          stream.enqueue(new Uint8Array(1));
          setTimeout(drip, 10_000);
        };
        drip();
      },
    });
    return new Response(body, shop('1')(request));
  });
  const ended = vi.fn();
  void worker.hear({ type: 'speak', language: 'en' }).then(ended, ended);
  await pass(15);
  expect(ended).not.toHaveBeenCalled();
  await pass(45);
  expect(ended).toHaveBeenCalledOnce();
});
