import { brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { refusalText } from '../../src/contract/refusals';
import { createApp } from '../../src/server/http/app';
import type { Renderer } from '../../src/server/http/renderer';
import { openRenderer } from '../../src/server/render/render';
import { WholeMall } from '../support/server/whole-mall';
import { said } from '../support/texts';

let whole: WholeMall;
beforeAll(async () => {
  whole = await WholeMall.open({ PUBLIC_URL: 'https://shop.example/' });
});
afterAll(() => whole.close());

const goods = '/productDetails?sellerGoodsId=lamp';

describe('routes', () => {
  it('[S-001] lead from / to /index, with the words of the address', async () => {
    const response = await whole.get('/');
    expect(response.statusCode).toBe(302);
    expect(response.headers['location']).toBe('/index');
    expect((await whole.get('/?lang=ar')).headers['location']).toBe('/index?lang=ar');
  });

  it.each(['//evil.example/', '//evil.example/userInfo', '/\\evil.example/', '/?lang=en//evil.example', '///evil.example'])('routes lead nowhere outside: %s', async (url) => {
    const { headers, body } = await whole.app.inject({ method: 'GET', url });
    const to = headers['location'];
    if (to !== undefined) expect(new URL(String(to), 'https://shop.example').origin).toBe('https://shop.example');
    expect(body).not.toMatch(/(href|src)="(https?:)?\/\/evil\.example/);
  });

  it.each([
    ['/no-such-page', 404],
    ['/help/no-such-page', 404],
    ['/index/more', 404],
    ['/productDetails?sellerGoodsId=nothing', 404],
    ['/productDetails?sellerGoodsId=hidden-mug', 404],
    ['/productDetails', 404],
    ['/productDetails?sellerGoodsId=%3Cscript%3E', 404],
    ['/store?id=nothing', 404],
    ['/store', 404],
    ['/index', 200],
    [goods, 200],
    ['/searchResult?k=zzzzzzzz', 200],
    ['/searchResult', 200],
    ['/commodity?categoryId=lamps&sort=priceUp&priceFrom=1', 200],
  ])('answer %s with %i and a page that can be used', async (url, status) => {
    const response = await whole.get(url);
    expect(response.statusCode).toBe(status);
    expect(response.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(response.body).toContain('role="search"');
    expect(response.body).toMatch(/<h1/);
    if (status === 404) expect(response.headers['cache-control']).toBe('no-store');
  });

  it('arrive compressed also where nothing is there', async () => {
    const response = await whole.get('/store?id=nobody', { 'accept-encoding': 'br' });
    expect([response.statusCode, response.headers['content-encoding'], response.headers['cache-control']]).toEqual([404, 'br', 'no-store']);
    expect(brotliDecompressSync(response.rawPayload).toString()).toMatch(/<h1/);
  });

  it('cut odd words out of an address', async () => {
    const response = await whole.get('/commodity?pages=0&priceFrom=abc&sort=x&rating=99&categoryId=lamps');
    expect(response.statusCode).toBe(302);
    expect(response.headers['location']).toBe('/commodity?rating=5&categoryId=lamps');
  });

  it.each([
    ['/index?utm_source=news&lang=ar', '/index?lang=ar'],
    ['/index?k=lamp', '/index'],
    [`/commodity?sort=priceUp&sort=priceDown&fbclid=1`, '/commodity?sort=priceDown'],
    ['/productDetails?sellerGoodsId=lamp&n=1&code=friend', '/productDetails?sellerGoodsId=lamp&code=friend'],
    ['/searchResult?k=lamp+%26+shade&n=1', '/searchResult?k=lamp+%26+shade'],
    ['/help/privacy-policy?n=1', '/help/privacy-policy'],
    // The router accepts these for the page too, in as many spellings as there are letters.
    ['/COMMODITY?n=1', '/commodity'],
    ['/%63ommodity?sort=priceUp', '/commodity?sort=priceUp'],
    ['/commodity/', '/commodity'],
    ['/Help/privacy%2Dpolicy', '/help/privacy-policy'],
  ])('make no document of parameters that the page does not read, nor of another spelling: %s', async (url, location) => {
    const response = await whole.get(url);
    expect(response.statusCode).toBe(302);
    expect(response.headers['location']).toBe(location);
    expect((await whole.get(location)).statusCode).toBe(200);
  });

  it('draw a document once, in whatever order its parameters come', async () => {
    const open = await WholeMall.open();
    const tag = async (url: string) => (await open.get(url)).headers['etag'];
    const first = await tag('/commodity?sort=priceUp&rating=4');
    // A document rendered now would carry the new time of its data.
    open.wait(1_000);
    expect(await tag('/commodity?rating=4&sort=priceUp')).toBe(first);
    expect(await tag('/commodity?rating=4&sort=priceDown')).not.toBe(first);
    await open.close();
  });

  it.each([
    ['/store?id=lantern&k=lamp', 2], ['/store?id=lantern&found=lamp', 2], ['/userInfo/my-order?until=2026-01-02', 2], ['/userInfo/my-order?since=2026-01-02', 2], ['/credit/myLoan?loan=one', 2],
    ['/userInfo/money-package?deposit=one', 2], ['/userInfo/money-package?withdrawal=one', 2], ['/store?id=lantern', 1], ['/userInfo/my-order?tab=toPay&from=home-screen', 1],
  ])('keep no document of a search, nor of what is one shopper’s own: %s is drawn %i times of two', async (url, times) => {
    const renderer = openRenderer(whole.mall);
    const page = vi.fn<Renderer['page']>((visit) => renderer.page(visit));
    const app = await createApp(whole.mall, { ...renderer, page });
    for (let asked = 0; asked < 2; asked += 1) expect((await app.inject(url)).statusCode).toBe(200);
    expect(page).toHaveBeenCalledTimes(times);
    await app.close();
  });

  it.each(['/missing.js', '/assets/missing-12345678.js', '/assets/missing.css', '/favicon.ico', '/index.html', '/wp-login.php', '/brands/kitewharf/none.png', '/brands/nobody/icon.svg', '/pictures/none-320.webp', '/.env', '/assets/../main.js', '/assets/%2e%2e/%2e%2e/package.json', '/brands/..%2f..%2fpackage.json'])(
    'answer 404 and never the page for the file %s, unless a tab opens it',
    async (url) => {
      const response = await whole.get(url, { accept: 'text/html' });
      expect(response.statusCode).toBe(404);
      expect(response.body).not.toContain('<html');
    },
  );

  it.each(['/%E0%A4%A', '/%', '/index/%zz'])('answer a broken address as a bad request: %s', async (url) => {
    const response = await whole.get(url);
    expect(response.statusCode).toBe(400);
    expect(response.body).not.toContain('"code":0');
  });

  // What browsers send where a tab opens an address.
  const tab = { accept: 'text/html,*/*;q=0.8', 'accept-language': 'en', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' };

  it.each(['/index.html', '/wp-login.php', '/nothing.webp'])('show who opens the file %s in a tab the page that there is none, which nobody keeps', async (url) => {
    const { statusCode, headers, body } = await whole.get(url, tab);
    expect([statusCode, headers['content-type'], headers['cache-control']]).toEqual([404, 'text/html; charset=utf-8', 'no-store']);
    expect(headers['content-security-policy']).toContain("script-src 'self'");
    expect(body).toContain(said('en', 'shell.notFound.title'));
    expect(body).not.toContain(refusalText('parameterError'));
  });

  it.each(['/%', '/index/%zz', '/assets/missing.css', '/assets/', '/brands/kitewharf/none.png', '/brands/nobody/icon.svg', '/pictures/none-320.webp', '/pictures/none', '/uploads/none', `/uploads/${'0'.repeat(32)}.webp`])('lead who opens %s in a tab to that page, and nowhere else', async (url) => {
    const { statusCode, headers, body } = await whole.get(url, tab);
    expect([statusCode, headers['location'], headers['cache-control'], headers['x-content-type-options'], body]).toEqual([302, '/not-found', 'no-store', 'nosniff', '']);
    expect((await whole.get('/not-found', tab)).body).toContain(said('en', 'shell.notFound.title'));
    // A script, or the place of a picture.
    for (const mode of ['cors', 'no-cors', 'same-origin']) {
      const answer = await whole.get(url, { ...tab, 'sec-fetch-mode': mode });
      expect([answer.statusCode, answer.json<{ msg: string }>().msg], mode).toEqual([url.includes('%') ? 400 : 404, refusalText('parameterError')]);
    }
  });
});

it('no page is drawn once for all addresses that have none, and pages beside them are found in every spelling', async () => {
  const own = await WholeMall.open();
  // Each address is first requested at its own time, so the time tells one rendering from another.
  const drawnAt = async (url: string) => {
    own.wait(1);
    const { statusCode, body } = await own.get(url);
    return { statusCode, asOf: /"asOf":(\d+)/.exec(body)?.[1] };
  };
  const first = await drawnAt('/wp-admin');
  expect(first.statusCode).toBe(404);
  expect(first.asOf).toBeDefined();
  for (const url of ['/cgi-bin/x', '/index/more?x=1', '/admin//', '/%00', '/a/b/c']) expect([url, await drawnAt(url)]).toEqual([url, first]);
  expect((await drawnAt('/nothing?lang=de')).asOf).not.toBe(first.asOf);
  for (const url of ['/', '/userInfo', '/userinfo/', '/INDEX', '/index/', '/%69ndex', '/Help/news/', '/productDetails/?sellerGoodsId=lamp']) expect([url, (await drawnAt(url)).statusCode]).not.toEqual([url, 404]);
  expect((await drawnAt('/help/nothing')).statusCode).toBe(404);
  await own.close();
});
