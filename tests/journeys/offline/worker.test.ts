import { appendFile, cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { BrowserContext, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { freePort } from '../../../src/build/commands/free-port.mjs';
import { holdBack } from '../../support/journey/hold-back';
import { alive, atRest, cutLine, expectNoTrouble, expectPictures, footerAlive, journey, keptOnDevice, phone, troublesOf, underWorker, walk } from '../../support/journey/journey';
import { openLine } from '../../support/journey/line';
import { mostShift, watchShift } from '../../support/layout-shift';
import { startBuiltServer, type BuiltServer } from '../../support/server/built-server';
import { said } from '../../support/texts';

const mall = journey();

/** Every entry of the worker's caches, with its content. */
function cached(page: Page): Promise<{ cache: string; key: string; status: number; type: string; text: string }[]> {
  return page.evaluate(async () => {
    const all = [];
    for (const cache of await caches.keys()) {
      const opened = await caches.open(cache);
      for (const { url } of await opened.keys()) {
        const response = await opened.match(url);
        const type = response?.headers.get('content-type') ?? '';
        all.push({ cache, key: url, status: response?.status ?? 0, type, text: /^(image|font)/.test(type) ? '' : ((await response?.text()) ?? '') });
      }
    }
    return all;
  });
}
/** The paths of the files bundled into one. */
const smallFilesIn = (kept: Awaited<ReturnType<typeof cached>>) => kept.filter(({ cache }) => cache === 'dhow-small-files').flatMap(({ text }) => Object.keys(JSON.parse(text) as object));
const keysOf = async (page: Page, cache: string) => (await cached(page)).filter((entry) => entry.cache === cache).map(({ key }) => decodeURIComponent(new URL(key).pathname + new URL(key).search));
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor();

/** Put before the worker's own script: takes over by itself, and then answers every request with an error. */
const broken = `{
  const asking = setInterval(() => self.skipWaiting(), 1_000);
  addEventListener('install', () => self.skipWaiting());
  addEventListener('activate', () => clearInterval(asking));
  addEventListener('fetch', (event) => {
    event.stopImmediatePropagation();
    event.respondWith(Promise.reject(new Error('broken')));
  });
}`;

async function visitor(address = '/information'): Promise<Page> {
  const page = await mall.open(address);
  await underWorker(page);
  return page;
}

it('takes a page too that was still on its way while the worker began', async () => {
  const context = await mall.shopper();
  const [first, second] = [await context.newPage(), await context.newPage()];
  const letGo = await holdBack(second, (url) => url.pathname === '/information');
  const asked = second.waitForRequest('**/information');
  // As long as the other page takes to install the worker.
  const coming = second.goto(new URL('/information', mall.url).href, { timeout: 60_000 });
  await asked;
  await mall.visit(first, '/index');
  await underWorker(first);
  letGo();
  await coming;
  await alive(second);
  await underWorker(second);
  expectNoTrouble(second);
});

it('comes though a picture of the first view never does', async () => {
  const goods = await mall.product();
  const page = await (await mall.shopper()).newPage();
  const letGo = await holdBack(page, '**/pictures/**');
  await page.goto(new URL(`/productDetails?sellerGoodsId=${goods.sellerGoodsId}`, mall.url).href, { waitUntil: 'commit' });
  await alive(page);
  expect(await page.evaluate(() => document.readyState)).not.toBe('complete');
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null, undefined, { timeout: 60_000 });
  expect(await page.evaluate(() => document.readyState)).not.toBe('complete');
  letGo();
  await page.waitForLoadState('load');
});

it('leaves a file of a brand that is opened in a tab to the shop, which leads from a missing one to its page', async () => {
  const page = await visitor();
  await page.goto(new URL('/brands/kitewharf/none.png', mall.url).href);
  await heading(page, said('en', 'shell.notFound.title'));
  expect(new URL(page.url()).pathname).toBe('/not-found');
});

describe('the worker keeps', () => {
  it('the shell and the texts of the language that is spoken, and all other scripts of the page', async () => {
    const page = await visitor('/information?lang=ar');
    await expect.poll(() => keysOf(page, 'dhow-documents')).toContainEqual(expect.stringMatching(/^\/shell\?.*kept-lang=ar/));
    const kept = await cached(page);
    const files = [...kept.filter(({ cache }) => cache.includes('precache')).map(({ key }) => new URL(key).pathname), ...smallFilesIn(kept)];
    for (const part of ['/assets/entry-', '/assets/device-', '/assets/store-page-']) expect(files.some((file) => file.startsWith(part)), part).toBe(true);
    // Other languages are cached once a shopper reads in them.
    const texts = kept.map(({ key }) => new URL(key).pathname).filter((file) => /messages-/.test(file));
    expect(texts.length).toBeGreaterThan(0);
    expect(texts.filter((file) => !file.includes('messages-ar-'))).toEqual([]);
  });

  it('them in few requests: what is small comes as one', async () => {
    const page = await visitor();
    const [worker] = page.context().serviceWorkers();
    const asked = (await worker?.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname))) ?? [];
    expect(asked.filter((path) => path.startsWith('/assets/small-files-'))).toHaveLength(1);
    expect(smallFilesIn(await cached(page)).length).toBeGreaterThan(100);
    expect(new Set(asked).size).toBeLessThan(40);
  });

  it('a public document whole, with all that it loads, under its brand, its language and its address', async () => {
    const page = await visitor();
    await mall.visit(page, '/commodity?sort=priceUp&lang=en&from=home-screen');
    await expect.poll(() => keysOf(page, 'dhow-documents')).toContainEqual('/commodity?kept-brand=kitewharf&kept-lang=en&sort=priceUp');
    const kept = await cached(page);
    const document = kept.find(({ key }) => key.includes('/commodity?'));
    const have = new Set([...kept.map(({ key }) => new URL(key).pathname), ...smallFilesIn(kept)]);
    const loads = [...(document?.text ?? '').matchAll(/(?:href|src)="(\/assets\/[^"]+)"/g)].map(([, file = '']) => file);
    expect(loads.length).toBeGreaterThan(2);
    expect(loads.filter((file) => !have.has(file))).toEqual([]);
  });

  it('the last good reply of a call, in its own language', async () => {
    const page = await visitor('/index');
    await mall.visit(page, '/commodity?lang=ar');
    await page.getByRole('main').locator('li > a').nth(3).click();
    await expect.poll(() => keysOf(page, 'dhow-catalog')).toContainEqual(expect.stringMatching(/^\/kept\/sellerGoods!info\?brand=kitewharf&lang=ar&payload=\{"sellerGoodsId"/));
  });

  it('what it has at every moment, also while a newer one takes its place', async () => {
    const page = await visitor();
    const missing = await page.evaluate(async () => {
      const ask = () => fetch('/api/banner!bannerList.action?lang=en', { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' });
      await ask();
      const keyIn = async (name: string, part: string) => {
        for (;;) {
          const found = (await (await caches.open(name)).keys()).find(({ url }) => url.includes(part));
          if (found) return found;
        }
      };
      const kept = { 'dhow-documents': await keyIn('dhow-documents', '/shell?'), 'dhow-catalog': await keyIn('dhow-catalog', 'bannerList') };
      let isRenewing = true;
      const renewing = (async () => {
        for (let time = 0; time < 40; time++) {
          navigator.serviceWorker.controller?.postMessage({ type: 'speak', language: 'en' });
          await ask();
        }
        isRenewing = false;
      })();
      const gone = [];
      while (isRenewing) for (const [cacheName, key] of Object.entries(kept)) if (!(await caches.match(key, { cacheName }))) gone.push(cacheName);
      await renewing;
      return gone;
    });
    expect(missing).toEqual([]);
  });

  it('nothing that is not a good answer: errors, pages in place of data, other types, refusals, half documents', async () => {
    const page = await visitor('/index');
    const good = await mall.ask('banner!bannerList', {});
    const bad: Record<string, Parameters<Parameters<Parameters<BrowserContext['route']>[1]>[0]['fulfill']>[0]> = {
      'a fault': { status: 500, json: { code: 0, msg: '', data: good } },
      'a page of HTML': { contentType: 'text/html', body: '<h1>Log in</h1>' },
      'text that looks like an answer': { contentType: 'text/plain', body: JSON.stringify({ code: 0, msg: '', data: good }) },
      'a refusal': { json: { code: 1001, msg: 'x', data: null } },
      'another shape': { json: { code: 0, msg: '', data: { bannerList: [{ id: 5 }] } } },
      'no envelope': { json: good },
      'half an answer': { status: 206, json: { code: 0, msg: '', data: good } },
    };
    for (const [name, answer] of Object.entries(bad)) {
      await page.evaluate(() => caches.delete('dhow-catalog'));
      await page.context().route('**/api/banner!bannerList.action*', (route) => route.fulfill(answer));
      await page.evaluate(async () => (await fetch('/api/banner!bannerList.action?lang=en', { method: 'POST', body: '{}', headers: { 'content-type': 'application/json' } })).text());
      // A good response was cached after it, so the bad one has had its time.
      await page.evaluate(async () => (await fetch('/api/category!tree.action?lang=en')).text());
      await expect.poll(() => keysOf(page, 'dhow-catalog'), { message: name }).toContainEqual(expect.stringContaining('category!tree'));
      expect((await keysOf(page, 'dhow-catalog')).filter((key) => key.includes('bannerList')), name).toEqual([]);
      await page.context().unroute('**/api/banner!bannerList.action*');
    }
  });

  it('no document that is an error, of another type, or not marked public', async () => {
    const page = await visitor();
    const html = '<!doctype html><title>x</title><h1>x</h1>';
    const own = { 'content-type': 'text/html; charset=utf-8', 'content-language': 'en', 'x-brand': 'kitewharf', 'cache-control': 'public, no-cache' };
    const answers = {
      '/classification': { status: 500, headers: own, body: html },
      '/commodity': { status: 200, headers: { ...own, 'content-type': 'text/plain' }, body: html },
      '/discounted': { status: 200, headers: { ...own, 'cache-control': 'private' }, body: html },
      '/searchStore': { status: 200, headers: { ...own, 'content-language': 'xx' }, body: html },
      '/help/news': { status: 200, headers: { 'content-type': 'text/html', 'cache-control': 'public' }, body: html },
    };
    for (const [address, answer] of Object.entries(answers)) {
      await page.context().route(`**${address}`, (route) => route.fulfill(answer));
      await page.goto(mall.url + address);
    }
    await mall.visit(page, '/userInfo/download');
    await expect.poll(() => keysOf(page, 'dhow-documents')).toContainEqual(expect.stringContaining('/userInfo/download'));
    expect((await keysOf(page, 'dhow-documents')).filter((key) => Object.keys(answers).some((address) => key.startsWith(address)))).toEqual([]);
  });

  it('no page for a file or a call that is missing', async () => {
    const page = await visitor();
    await cutLine(page.context());
    for (const address of ['/api/nothing.action', '/assets/none.js', '/pictures/none-320.webp', '/robots.txt', '/openapi.json']) {
      const body = await page.evaluate(async (url) => fetch(url).then((response) => response.text(), () => 'no answer'), address);
      expect(body, address).toBe('no answer');
    }
  });

  it('[S-330] [W-245] nothing with a token in it, anywhere: caches, database, storage, referrer or what the server prints', async () => {
    const word = 'secret-word';
    const page = await visitor(`/index?token=${word}`);
    const referrers: string[] = [];
    page.context().on('request', (request) => referrers.push(request.headers()['referer'] ?? ''));
    await mall.visit(page, `/commodity?token=${word}`);
    const goods = await mall.product();
    await mall.visit(page, `/productDetails?sellerGoodsId=${goods.sellerGoodsId}&token=${word}`);
    await keptOnDevice(page, 'sellerGoods!info');
    await page.evaluate(async (token) => {
      await fetch(`/api/category!tree.action?lang=en&token=${token}`);
      await fetch(`/api/banner!bannerList.action?lang=en&token=${token}`, { method: 'POST', body: '{}', headers: { 'content-type': 'application/json' } });
      await fetch(`/api/nothing.action?token=${token}`).catch(() => {});
    }, word);
    await expect.poll(() => keysOf(page, 'dhow-catalog')).toContainEqual(expect.stringContaining('category!tree'));
    await expect.poll(() => keysOf(page, 'dhow-documents')).toContainEqual(expect.stringContaining('/productDetails'));
    const kept = await cached(page);
    expect(kept.filter(({ key, text }) => key.includes(word) || text.includes(word)).map(({ key }) => key)).toEqual([]);
    const stored = await page.evaluate(async () => {
      const read = (name: string) =>
        new Promise<unknown>((resolve) => {
          const opening = indexedDB.open(name);
          opening.addEventListener('success', () => {
            const database = opening.result;
            const stores = [...database.objectStoreNames];
            void Promise.all(stores.map((store) => new Promise((done) => {
              const asked = database.transaction(store).objectStore(store).getAll();
              asked.addEventListener('success', () => done(asked.result));
            }))).then(resolve);
          });
        });
      const databases = await Promise.all((await indexedDB.databases()).map(({ name = '' }) => read(name)));
      return JSON.stringify([databases, { ...localStorage }, { ...sessionStorage }, document.cookie]);
    });
    expect(stored).toContain(goods.sellerGoodsId);
    // The router's state of a visit belongs to this tab alone and ends with it.
    expect(stored).not.toContain(word);
    expect(referrers.filter(Boolean)).toEqual([]);
    await expect.poll(() => mall.output).toContain('category!tree');
    expect(mall.output).not.toContain(word);
  });
});

describe('a newer build', () => {
  let folder: string;
  let env: Record<string, string>;
  let server: BuiltServer;
  const main = () => path.join(folder, 'dist/server/main.js');
  const start = async (other: Record<string, string> = {}) => {
    server = await startBuiltServer({ main: main(), env: { ...env, ...other } });
  };
  const deploy = async (change: string) => {
    await server.stop();
    await appendFile(path.join(folder, 'dist/client/sw.js'), change);
    await start();
  };

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'dhow-build-'));
    await cp('dist', path.join(folder, 'dist'), { recursive: true });
    await symlink(path.resolve('node_modules'), path.join(folder, 'node_modules'));
    // The demo's photographs, as DEPLOY.md says.
    await mkdir(path.join(folder, 'src/server/demo'), { recursive: true });
    await symlink(path.resolve('src/server/demo/pictures'), path.join(folder, 'src/server/demo/pictures'));
    // The same database and uploads as the mall above: only what is served differs.
    const dataDir = path.join(folder, 'data');
    await mkdir(dataDir);
    await symlink(path.join(mall.settings['DATA_DIR'] ?? '', 'uploads'), path.join(dataDir, 'uploads'));
    env = { ...mall.settings, PORT: String(await freePort()), DATA_DIR: dataDir };
    await start();
  });
  afterAll(async () => {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  });

  async function shopper(address: string): Promise<Page> {
    const context = await mall.shopper();
    const page = await mall.visit(await context.newPage(), server.url + address);
    await underWorker(page);
    await page.reload();
    await alive(page);
    // A server that stops refuses what is still asked, and the page would take it for a lost line.
    await atRest(page);
    return page;
  }
  /** Checks for a new worker, as the browser does some time after a navigation. */
  const look = (page: Page) => page.evaluate(async () => void (await (await navigator.serviceWorker.getRegistration())?.update()));
  const update = (page: Page) => page.getByRole('button', { name: said('en', 'update.go') });
  /** The earlier build gives way within a minute. */
  const takeOverMs = 90_000;
  /**
   * Once no tab asks for anything. The page holds its own requests meanwhile; but one of another tab, or of a script or picture, in the
   * moment in which the earlier build stops would start that again, for minutes.
   */
  const takeUpdate = async (page: Page) => {
    for (const tab of page.context().pages()) await atRest(tab);
    await Promise.all([page.waitForEvent('load', { timeout: takeOverMs }), update(page).click()]);
  };

  it('[S-450] [W-401] UX-015 is offered quietly: nothing is lost or swapped until the shopper wants it, then the page loads once', async () => {
    const page = await shopper('/information');
    await page.getByRole('contentinfo').getByRole('textbox').fill('half typed');
    await page.evaluate(() => {
      Object.assign(window, { changes: 0 });
      navigator.serviceWorker.addEventListener('controllerchange', () => Object.assign(window, { changes: (window as unknown as { changes: number }).changes + 1 }));
    });
    await deploy('\n// a newer one');
    await look(page);
    await page.getByRole('status').getByText(said('en', 'update.text')).waitFor();
    expect(await page.evaluate(() => (window as unknown as { changes: number }).changes)).toBe(0);
    expect(await page.getByRole('contentinfo').getByRole('textbox').inputValue()).toBe('half typed');
    // As before each update: see `takeUpdate`.
    await atRest(page);
    let loads = 0;
    page.on('load', () => {
      loads += 1;
    });
    await update(page).click();
    await expect.poll(() => loads, { timeout: takeOverMs }).toBe(1);
    await alive(page);
    expect(await update(page).count()).toBe(0);
    expect(await page.evaluate(async () => (await (await fetch((await navigator.serviceWorker.ready).active?.scriptURL ?? '')).text()).includes('// a newer one'))).toBe(true);
    await page.waitForLoadState('load');
    expect(loads).toBe(1);
  }, 240_000);

  it('that is wanted while the page asks for one thing after the other takes over all the same, also while a reply is on its way', async () => {
    const page = await shopper('/information');
    await deploy('\n// wanted in the midst of requests');
    await look(page);
    await update(page).waitFor();
    // Between any two the earlier build has nothing to do, and never for as long as it needs to stop; but first for a reply that takes its time.
    await page.context().route('**/api/banner!bannerList.action**', async (route) => {
      await delay(4_000);
      await route.continue();
    });
    await page.evaluate(() => {
      const ask = (): Promise<void> => fetch('/version.json', { cache: 'no-store' }).then(ask, ask);
      for (let chain = 0; chain < 4; chain += 1) void ask();
      void fetch('/api/banner!bannerList.action?lang=en', { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' });
    });
    const loaded = page.waitForEvent('load');
    await update(page).click();
    await loaded;
    await alive(page);
    expect(await update(page).count()).toBe(0);
  });

  it('that the browser has begun to install before the page registers its worker is offered too', async () => {
    const page = await shopper('/information');
    await page.addInitScript(() => {
      const { serviceWorker } = navigator;
      serviceWorker.register = async () => {
        const registration = await serviceWorker.ready;
        await new Promise((resolve) => registration.addEventListener('updatefound', resolve, { once: true }));
        return registration;
      };
    });
    await page.reload();
    await alive(page);
    await deploy('\n// begun early');
    await look(page);
    await update(page).waitFor();
  });

  it('that one tab has switched to is there for the other one too when its shopper wants it', async () => {
    const page = await shopper('/information');
    const other = await mall.visit(await page.context().newPage(), `${server.url}/information`);
    await atRest(other);
    await deploy('\n// one for both');
    await look(page);
    await update(other).waitFor();
    await takeUpdate(page);
    await other.waitForFunction(async () => (await navigator.serviceWorker.ready).waiting === null);
    await takeUpdate(other);
    await alive(other);
    expect(await update(other).count()).toBe(0);
  }, 240_000);

  it('that took the place of one that was offered, and to which another tab has switched, is there too', async () => {
    const page = await shopper('/information');
    await deploy('\n// offered');
    await look(page);
    await update(page).waitFor();
    await page.evaluate(async () => {
      Object.assign(window, { before: (await navigator.serviceWorker.ready).waiting });
    });
    await deploy('\n// in its place');
    await look(page);
    await page.waitForFunction(async () => {
      const { waiting } = await navigator.serviceWorker.ready;
      return waiting !== null && waiting !== (window as unknown as { before: ServiceWorker | null }).before;
    });
    const other = await mall.visit(await page.context().newPage(), `${server.url}/information`);
    await takeUpdate(other);
    await page.waitForFunction(async () => (await navigator.serviceWorker.ready).waiting === null);
    await takeUpdate(page);
    await alive(page);
    expect(await update(page).count()).toBe(0);
  }, 240_000);

  it('that is wanted over a line that stalls: the button says so at once, and the earlier build gives way within a minute', async () => {
    const line = await openLine(server.url);
    onTestFinished(() => line.close());
    const page = await mall.visit(await (await mall.shopper()).newPage(), `${line.url}/information`);
    await underWorker(page);
    // Under the worker, which keeps all that the page loads.
    await page.reload();
    await footerAlive(page);
    await expect.poll(() => keysOf(page, 'dhow-documents')).toContainEqual(expect.stringMatching(/^\/information\?/));
    await deploy('\n// wanted over a line that stalls');
    await look(page);
    await update(page).waitFor();
    line.become('stalled');
    // Another tab gives the earlier build something to do.
    const other = await page.context().newPage();
    await other.goto(`${line.url}/information`, { waitUntil: 'commit' });
    await alive(other);
    await page.evaluate(() => {
      Object.assign(window, { isEarlier: true });
    });
    await update(page).click();
    await page.getByRole('status').getByRole('button', { name: said('en', 'shell.loading') }).waitFor();
    expect(await page.getByRole('status').getByRole('button', { name: said('en', 'update.later') }).count()).toBe(0);
    await page.waitForFunction(() => !('isEarlier' in window) && performance.getEntriesByName('dhow:whole').length > 0, undefined, { timeout: 90_000 });
    expect(await page.evaluate(async () => (await navigator.serviceWorker.ready).waiting)).toBeNull();
    expect(await update(page).count()).toBe(0);
  }, 240_000);

  it('lets go of the assets of earlier ones, but of none that a kept document needs', async () => {
    const page = await shopper('/commodity');
    const assets = () => page.evaluate(async () => (await (await caches.open('dhow-assets')).keys()).map(({ url }) => new URL(url).pathname).toSorted());
    const needed = await assets();
    await page.evaluate(async () => (await caches.open('dhow-assets')).put('/assets/of-an-earlier-build.js', new Response('')));
    await deploy('\n// and one more');
    await look(page);
    await update(page).waitFor();
    // The page reloads, which would interrupt a check.
    await takeUpdate(page);
    await expect.poll(assets).not.toContain('/assets/of-an-earlier-build.js');
    expect(needed.length).toBeGreaterThan(0);
    expect(await assets()).toEqual(expect.arrayContaining(needed));
  }, 240_000);

  it('UX-015 UX-021 moves nothing on a phone when it is offered', async () => {
    const page = await (await mall.shopper({ viewport: phone })).newPage();
    const shift = await watchShift(page);
    await mall.visit(page, `${server.url}/commodity`);
    await underWorker(page);
    await page.reload();
    await footerAlive(page);
    const { value: before } = await shift();
    await deploy('\n// offered to a phone');
    await look(page);
    await update(page).waitFor();
    expect((await shift()).value - before).toBeLessThanOrEqual(mostShift);
    expectNoTrouble(page);
  });

  it('UX-015 takes the place of no other offer, whose buttons a tap may be on the way to, and comes with the next page', async () => {
    const page = await shopper('/commodity');
    await page.evaluate(() => dispatchEvent(Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt: () => Promise.resolve({ outcome: 'accepted' }) })));
    for (const { name } of await mall.goods(3)) {
      await page.getByRole('main').getByRole('link', { name }).first().click();
      await heading(page, name);
      await page.goBack();
      await heading(page, said('en', 'commodity.title'));
    }
    const later = page.getByRole('button', { name: said('en', 'install.later') });
    await later.waitFor();
    const other = await mall.visit(await page.context().newPage(), `${server.url}/information`);
    // A server that stops refuses what is still asked.
    for (const tab of [page, other]) await atRest(tab);
    await deploy('\n// while another offer is on screen');
    await look(page);
    await update(other).waitFor();
    expect([await later.count(), await update(page).count()]).toEqual([1, 0]);
    await walk(page, '/information');
    await update(page).waitFor();
    expect(await later.count()).toBe(0);
    expectNoTrouble(page);
  });

  it('can be put off, and then leaves the page alone until there is another', async () => {
    const page = await shopper('/information');
    await deploy('\n// and another');
    await look(page);
    await page.getByRole('button', { name: said('en', 'update.later') }).click();
    await update(page).waitFor({ state: 'detached' });
    await footerAlive(page);
    await page.getByRole('contentinfo').getByRole('link', { name: said('en', 'footer.contactUs') }).click();
    await heading(page, said('en', 'help.contact-us.title'));
    // A server that stops refuses what is still asked.
    await atRest(page);
    expect(await update(page).count()).toBe(0);
    await deploy('\n// and one after it');
    await look(page);
    await update(page).waitFor();
    expectNoTrouble(page);
  });

  it('that is broken is taken back by WORKER=off in one visit: worker and caches are gone, the shop goes on', async () => {
    const page = await shopper('/information');
    await expect.poll(async () => (await cached(page)).length).toBeGreaterThan(10);
    await server.stop();
    await start({ WORKER: 'off' });
    onTestFinished(async () => {
      await server.stop();
      await start();
    });
    await page.reload();
    // When the worker unregisters, the page reloads, which may interrupt a check.
    const left = async () => {
      await look(page);
      return page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length + (await caches.keys()).length + (navigator.serviceWorker.controller ? 1 : 0));
    };
    await expect.poll(() => left().catch(() => undefined)).toBe(0);
    await page.goto(`${server.url}/commodity`);
    await heading(page, said('en', 'commodity.title'));
    await expectPictures(page, 1);
    expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull();
    expect(troublesOf(page)).toEqual([]);
  });

  it('that answers nothing is taken back by WORKER=off too: no page of ours opens any more, but after each visit the browser itself looks', async () => {
    const page = await shopper('/information');
    const file = path.join(folder, 'dist/client/sw.js');
    const good = await readFile(file, 'utf8');
    onTestFinished(async () => {
      await server.stop();
      await writeFile(file, good);
      await start();
    });
    const opens = () => page.goto(`${server.url}/information`).then((response) => response?.ok() === true, () => false);
    await server.stop();
    await writeFile(file, `${broken}\n${good}`);
    await start();
    await page.evaluate(() => navigator.serviceWorker.addEventListener('controllerchange', () => Object.assign(window, { isTaken: true })));
    await look(page);
    await page.waitForFunction(() => 'isTaken' in window);
    expect(await opens()).toBe(false);
    await server.stop();
    await start({ WORKER: 'off' });
    // Each visit puts the browser's look off by a second.
    await expect.poll(opens, { interval: 3_000, timeout: 60_000 }).toBe(true);
    // The page may reload once more when the worker that removes the other one is done.
    const left = () => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length + (await caches.keys()).length);
    await expect.poll(() => left().catch(() => undefined)).toBe(0);
  }, 240_000);
});
