import { mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '../../src/server/http/app';
import type { Renderer } from '../../src/server/http/renderer';
import { jobTable } from '../../src/server/jobs/job-table';
import { keepAssets } from '../../src/server/platform/kept-assets';
import { testNow } from '../support/catalog';
import { rethrow } from '../support/server/rethrow';
import { WholeMall } from '../support/server/whole-mall';

const day = 86_400_000;
let whole: WholeMall;
let script: string;
beforeAll(async () => {
  whole = await WholeMall.open();
  script = (await readdir('dist/client/assets')).find((file) => /^entry-.*\.js$/.test(file)) ?? '';
  expect(script).not.toBe('');
});
afterAll(() => whole.close());

const forever = /max-age=31536000, immutable/;

describe('assets', () => {
  it('assets are kept for ever, by names that hold their content', async () => {
    const { statusCode, headers, body } = await whole.get(`/assets/${script}`);
    expect(statusCode).toBe(200);
    expect(headers['content-type']).toContain('javascript');
    expect(headers['cache-control']).toMatch(forever);
    expect(body).toBe(await readFile(`dist/client/assets/${script}`, 'utf8'));
  });

  it('assets come as brotli made by the build, where the browser takes it', async () => {
    const { headers, rawPayload } = await whole.get(`/assets/${script}`, { 'accept-encoding': 'gzip, deflate, br' });
    expect(headers['content-encoding']).toBe('br');
    expect(headers['vary']).toContain('accept-encoding');
    expect(rawPayload.equals(await readFile(`dist/client/assets/${script}.br`))).toBe(true);
    expect(brotliDecompressSync(rawPayload).toString()).toBe(await readFile(`dist/client/assets/${script}`, 'utf8'));
  });

  it('of earlier builds are served on, for 30 days after the last build that had them', async () => {
    const assets = path.join(whole.dataDir, 'assets');
    const age = (file: string, days: number) => utimes(path.join(assets, file), new Date(whole.mall.now() - days * day), new Date(whole.mall.now() - days * day));
    await writeFile(path.join(assets, 'page-oldbuild.js'), 'export {}');
    await age('page-oldbuild.js', 29);
    await writeFile(path.join(assets, 'page-ancient0.js'), 'export {}');
    // A day more, since a server touches its own once a day.
    await age('page-ancient0.js', 32);
    // As old as the server's first start, but still part of this build.
    await age(script, 400);
    const next = await createApp(whole.mall, {} as Renderer);
    expect((await next.inject('/assets/page-oldbuild.js')).statusCode).toBe(200);
    expect((await next.inject('/assets/page-ancient0.js')).statusCode).toBe(404);
    expect((await next.inject(`/assets/${script}`)).statusCode).toBe(200);
    expect((await stat(path.join(assets, script))).mtimeMs).toBe(whole.mall.now());
    await next.close();
  });

  it('of a build that ran for months are as young as its last day, and its next day deletes those of older ones', async () => {
    const assets = path.join(whole.dataDir, 'assets');
    await writeFile(path.join(assets, 'page-oldbuild.js'), 'export {}');
    const started = new Date(whole.mall.now() - 60 * day);
    for (const file of [script, 'page-oldbuild.js']) await utimes(path.join(assets, file), started, started);
    const job = jobTable(whole.mall, () => Promise.resolve()).find(({ name }) => name === 'kept assets');
    expect(job?.everyMs).toBe(day);
    await job?.run({ stopping: new AbortController().signal, failed: rethrow, noted: rethrow });
    expect((await stat(path.join(assets, script))).mtimeMs).toBe(whole.mall.now());
    expect(await readdir(assets)).not.toContain('page-oldbuild.js');
  });

  it('are kept by servers that start at once on one folder, none of which trips over what another has not finished', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'dhow-assets-'));
    let isRunning = true;
    const first = keepAssets(folder, testNow).finally(() => (isRunning = false));
    while (isRunning) await keepAssets(folder, testNow);
    await first;
    expect((await readdir(path.join(folder, 'assets'))).toSorted()).toEqual((await readdir('dist/client/assets')).toSorted());
    await rm(folder, { recursive: true });
  });

  it.each(['/assets/none-12345678.js', '/assets/', '/brands/', '/brands/kitewharf/', '/pictures/', '/sw.js.br', '/.vite/manifest.json', '/assets/..%2f..%2fpackage.json'])('that are not there answer 404, and no folder is listed: %s', async (url) => {
    const { statusCode, body } = await whole.get(url, { accept: 'text/html' });
    expect(statusCode).toBe(404);
    expect(body).not.toMatch(/entry-|icon-192|"src\/app/);
  });
});

describe('pictures', () => {
  it('pictures are kept for ever', async () => {
    const { statusCode, headers, body } = await whole.get('/pictures/lamp.front-320.webp');
    expect({ statusCode, body }).toEqual({ statusCode: 200, body: 'webp' });
    expect(headers['content-type']).toBe('image/webp');
    expect(headers['cache-control']).toMatch(forever);
  });

  it.each(['/pictures/none-320.webp', '/pictures/lamp.front-321.webp', '/pictures/lamp.front.webp', '/pictures/lamp.front-320.png', '/pictures/..%2f..%2fpackage-320.webp'])('that are not there answer 404, and are not kept: %s', async (url) => {
    const { statusCode, headers } = await whole.get(url);
    expect(statusCode).toBe(404);
    expect(String(headers['cache-control'])).not.toMatch(/max-age=[1-9]/);
  });
});

describe('the worker', () => {
  it('the worker is asked for anew each time, and may rule the whole mall', async () => {
    const { statusCode, headers, body } = await whole.get('/sw.js');
    expect(statusCode).toBe(200);
    expect(headers['content-type']).toContain('javascript');
    expect(headers['cache-control']).toBe('no-cache');
    expect(body).toContain('dhow-documents');
  });

  it('the worker is sent to those who have another one, or none, compressed', async () => {
    const { headers, rawPayload } = await whole.get('/sw.js', { 'accept-encoding': 'gzip, br' });
    expect(headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(rawPayload).toString()).toContain('dhow-documents');
    const again = await whole.get('/sw.js', { 'accept-encoding': 'gzip, br', 'if-none-match': String(headers['etag']) });
    expect([again.statusCode, again.rawPayload.length, again.headers['cache-control']]).toEqual([304, 0, 'no-cache']);
    const off = await WholeMall.open({ WORKER: 'off' });
    expect((await off.get('/sw.js', { 'if-none-match': String(headers['etag']) })).statusCode).toBe(200);
    await off.close();
  });

  it('the worker is one that removes itself where the operator says WORKER=off', async () => {
    const off = await WholeMall.open({ WORKER: 'off' });
    const { headers, body } = await off.get('/sw.js');
    expect(headers['cache-control']).toBe('no-cache');
    expect(body).toContain('registration.unregister()');
    expect(body).not.toContain('dhow-documents');
    await off.close();
  });
});

it('icons of every brand are there', async () => {
  const entries = await readdir('brands', { withFileTypes: true });
  for (const { name: brand } of entries.filter((entry) => entry.isDirectory())) {
    for (const icon of ['icon.svg', 'icon-192.png', 'icon-512.png', 'maskable-512.png', 'monochrome-512.png', 'apple-180.png']) {
      expect((await whole.get(`/brands/${brand}/${icon}`)).statusCode, `${brand} ${icon}`).toBe(200);
    }
  }
});

it('the licences of the packages that the page is built from are passed on with it', async () => {
  const { statusCode, headers, body } = await whole.get('/licenses.txt');
  expect(statusCode).toBe(200);
  expect(headers['content-type']).toContain('text/plain');
  for (const name of ['react-dom', 'dexie', 'ky', 'jotai', '@tanstack/react-router', 'workbox-window']) expect(body).toContain(`${name} -`);
});
