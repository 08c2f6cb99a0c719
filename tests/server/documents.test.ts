import { createHash } from 'node:crypto';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FirstView } from '../../src/contract/first-view';
import { languages, type Language } from '../../src/rules/languages';
import { lamp, store } from '../support/catalog-names';
import { WholeMall } from '../support/server/whole-mall';
import { said } from '../support/texts';

let whole: WholeMall;
beforeAll(async () => {
  whole = await WholeMall.open({ PUBLIC_URL: 'https://shop.example/' });
});
afterAll(() => whole.close());

const goods = '/productDetails?sellerGoodsId=lamp';

async function document(url: string, headers: Record<string, string> = {}) {
  const { body } = await whole.get(url, headers);
  const one = (pattern: RegExp) => pattern.exec(body)?.[1]?.replaceAll('&amp;', '&').replaceAll('&quot;', '"');
  const all = (pattern: RegExp) => [...body.matchAll(pattern)].map((match) => match.slice(1).map((part) => part.replaceAll('&amp;', '&')));
  return {
    body,
    title: one(/<title>(.*?)<\/title>/),
    description: one(/<meta name="description" content="(.*?)">/),
    robots: one(/<meta name="robots" content="(.*?)">/),
    canonical: one(/<link rel="canonical" href="(.*?)">/),
    alternates: Object.fromEntries(all(/<link rel="alternate" hreflang="(.*?)" href="(.*?)">/g)) as Record<string, string>,
    graph: Object.fromEntries(all(/<meta property="og:(\w+)" content="(.*?)">/g)) as Record<string, string>,
    html: one(/<html ([^>]*)>/),
    jsonLd: all(/<script type="application\/ld\+json">(.*?)<\/script>/g).map(([text = '']) => JSON.parse(text) as Record<string, unknown>),
    firstView: JSON.parse(one(/<script type="application\/json" id="first-view">(.*?)<\/script>/) ?? 'null') as FirstView,
  };
}

describe('the head of a document', () => {
  it('names the product and the brand, and says what it is, in the language of the reader', async () => {
    const german = await document(`${goods}&lang=de`);
    expect(german.title).toBe(`${lamp.de} · Kitewharf`);
    expect(german.html).toBe('lang="de" dir="ltr"');
    const arabic = await document(`${goods}&lang=ar`);
    expect(arabic.title).toBe(`${lamp.ar} · Kitewharf`);
    expect(arabic.html).toBe('lang="ar" dir="rtl"');
    expect((await document('/store?id=lantern&lang=ja')).title).toBe(`${store.ja} · Kitewharf`);
  });

  it.each([
    ['/index', said('en', 'home.title')],
    ['/classification', said('en', 'classification.title')],
    ['/commodity', said('en', 'commodity.title')],
    ['/classification?categoryId=lamps', 'Desk lamps'],
    ['/commodity?categoryId=lamps', 'Desk lamps'],
    ['/discounted', said('en', 'discounted.title')],
    ['/information', said('en', 'information.title')],
    ['/searchStore', said('en', 'search.stores.title')],
    ['/searchResult?k=lamp', said('en', 'search.results.title', { keyword: 'lamp' })],
    ['/searchGoods?k=%22lamp%22', said('en', 'search.results.title', { keyword: 'lamp' })],
    ['/searchResult', said('en', 'search.ask.title')],
    ['/searchGoods?k=lamp', said('en', 'search.unreadable.title')],
    ['/help/privacy-policy', said('en', 'help.privacy-policy.title')],
    ['/userInfo/download', said('en', 'download.title')],
    ['/login', said('en', 'login.title')],
    ['/register', said('en', 'register.title')],
    ['/forgot-password', said('en', 'forgot.title')],
    ['/userInfo/dashboard', said('en', 'user.dashboard.title')],
    ['/userInfo/setup', said('en', 'settings.title')],
    ['/userInfo/setup/sessions', said('en', 'settings.sessions.title')],
    ['/userInfo/waiting', said('en', 'outbox.title')],
    ['/userInfo/setup/shipping-address', said('en', 'address.title')],
    ['/userInfo/setup/account-cancellation', said('en', 'settings.leave.title')],
    ['/settlement', said('en', 'checkout.title')],
    ['/no-such-page', said('en', 'shell.notFound.title')],
    ['/help/no-such-page', said('en', 'shell.notFound.title')],
    ['/productDetails?sellerGoodsId=nothing', said('en', 'product.gone.title')],
    ['/store?id=nothing', said('en', 'store.gone.title')],
  ])('titles %s', async (url, title) => {
    expect((await document(url)).title).toBe(`${title} · Kitewharf`);
  });

  it('tells search engines the one address of a page, and its address in each of the 21 languages', async () => {
    const { canonical, alternates, robots } = await document(`${goods}&lang=en`);
    expect(canonical).toBe(`https://shop.example${goods}`);
    expect(robots).toBeUndefined();
    expect(alternates).toEqual({
      ...Object.fromEntries(languages.map(({ code, tag }) => [tag, `https://shop.example${goods}&lang=${code}`])),
      'x-default': `https://shop.example${goods}`,
    });
    expect((await document('/index?lang=ar')).canonical).toBe('https://shop.example/index?lang=ar');
  });

  it.each(['/searchResult?k=lamp', '/searchGoods?k=%22lamp%22', '/searchStore?k=x', '/no-such-page', '/login', '/productDetails?sellerGoodsId=nothing'])('asks search engines to leave out %s', async (url) => {
    const { robots, canonical, alternates } = await document(url);
    expect(robots).toBe('noindex');
    expect(canonical).toBeUndefined();
    expect(alternates).toEqual({});
  });

  it('says the same to who shares it, with the picture', async () => {
    const { graph, title, description } = await document(goods);
    expect(graph).toEqual({ title, description, type: 'product', site_name: 'Kitewharf', image: expect.stringMatching(/^https:\/\/shop\.example\/pictures\/.+-1200\.webp$/) as string });
    expect((await document('/index')).graph).toMatchObject({ type: 'website' });
  });

  it('describes the product to machines as the page shows it, with real ratings only', async () => {
    const [product, path] = (await document(goods)).jsonLd;
    expect(product).toMatchObject({
      '@type': 'Product',
      name: lamp.en,
      aggregateRating: { ratingValue: 3.6, reviewCount: 5 },
      offers: { price: '19.90', priceCurrency: 'USDT', availability: 'https://schema.org/InStock', seller: { name: store.en }, url: `https://shop.example${goods}` },
    });
    expect(path).toMatchObject({ '@type': 'BreadcrumbList', itemListElement: [{ position: 1, name: 'Home' }, { position: 2, name: 'Lighting' }, { position: 3, name: 'Desk lamps' }] });
    const [unrated] = (await document('/productDetails?sellerGoodsId=bicycle')).jsonLd;
    expect(unrated).not.toHaveProperty('aggregateRating');
  });

  it('fetches what the eye meets first before all else', async () => {
    const { body } = await document(goods);
    const preload = /<link rel="preload" as="image" fetchpriority="high" imagesrcset="([^"]+)" imagesizes="([^"]+)">/.exec(body);
    const first = /<img [^>]*fetchPriority="high"[^>]*>/i.exec(body)?.[0];
    // Fetched only once: the same picture, in the same widths, for the same place.
    expect(first).toContain(`srcSet="${preload?.[1]}"`);
    expect(first).toContain(`sizes="${preload?.[2]}"`);
  });

  it('leads to the same page in other languages where no script has run yet', async () => {
    const { body } = await document(`${goods}&from=elsewhere&lang=de`);
    expect(body).toContain(`href="${goods.slice(goods.indexOf('?'))}&amp;lang=ar"`);
    expect((await document('/index')).body).toContain('href="?lang=ar"');
  });

  it('says nothing of a token, nor of other words that change nothing', async () => {
    for (const url of ['/index?token=secret-word&code=secret-word', `${goods}&token=secret-word&from=secret-word`, '/no-such-page?token=secret-word', '/?token=secret-word', '/userInfo?token=secret-word']) {
      const response = await whole.get(url);
      expect(response.body, url).not.toContain('secret-word');
      if (response.statusCode !== 302) expect(JSON.stringify(response.headers), url).not.toContain('secret-word');
    }
    expect((await document('/index?token=secret-word')).canonical).toBe('https://shop.example/index');
  });
});

describe('the language of a document', () => {
  const spoken = async (url: string, headers: Record<string, string> = {}) => (await document(url, headers)).firstView.language;

  it.each([
    ['[S-038]', { en: 'en', cn: 'zh-Hans', tw: 'zh-Hant', ja: 'ja', de: 'de', ms: 'ms', af: 'af', th: 'th', el: 'el', pt: 'pt', es: 'es', fr: 'fr', ru: 'ru', it: 'it', tr: 'tr', ko: 'ko' }],
    ['[S-039]', { ph: 'fil', ar: 'ar', id: 'id', hi: 'hi', vi: 'vi' }],
  ])('%s is the one that the address names: %j', async (_id, tags) => {
    for (const [code, tag] of Object.entries(tags)) {
      const response = await whole.get(`/index?lang=${code}`, { 'accept-language': 'fr', cookie: 'lang=de' });
      expect(response.headers['content-language']).toBe(code);
      expect(response.body).toContain(`<html lang="${tag}"`);
    }
  });

  it('[S-040] the language of a document is not changed by a value outside of the codes', async () => {
    expect(await spoken('/index?lang=xx', { 'accept-language': 'ar' })).toBe('ar');
    expect(await spoken('/index?lang=zh-CN')).toBe('en');
  });

  it('[S-307] the language of a document is English where nothing says another', async () => {
    expect(await spoken('/index')).toBe('en');
    expect(await spoken('/index', { 'accept-language': 'sw, yo;q=0.5' })).toBe('en');
  });

  it('is the one that was chosen before, then the browser’s; a given address is never redirected for it', async () => {
    expect(await spoken('/index', { cookie: 'a=b; lang=ar', 'accept-language': 'de' })).toBe('ar');
    expect(await spoken('/index', { cookie: 'lang=nonsense', 'accept-language': 'de-CH, en;q=0.5' })).toBe('de');
    expect(await spoken('/index', { 'accept-language': 'zh-HK' })).toBe('tw');
    expect((await whole.get('/index', { 'accept-language': 'ar' })).statusCode).toBe(200);
  });

  it('the language of a document is what caches are told that it depends on', async () => {
    expect((await whole.get('/index')).headers['vary']).toBe('accept-language, cookie, accept-encoding');
  });
});

describe('what is sent', () => {
  it('is allowed our own scripts only, and its one style and the one inline script by hash', async () => {
    const { headers, body } = await whole.get('/index');
    const policy = String(headers['content-security-policy']);
    const styles = [...body.matchAll(/<style>(.*?)<\/style>/gs)].map(([, text = '']) => text);
    const inline = [...body.matchAll(/<script data-scripts=[^>]*>(.*?)<\/script>/gs)].map(([, text = '']) => text);
    expect([styles.length, inline.length]).toEqual([1, 1]);
    for (const text of [...styles, ...inline]) expect(policy).toContain(`'sha256-${createHash('sha256').update(text).digest('base64')}'`);
    expect(policy).not.toContain('unsafe');
    for (const part of ["default-src 'self'", "script-src 'self'", "object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'", "style-src-attr 'none'", "require-trusted-types-for 'script'"]) {
      expect(policy).toContain(part);
    }
    // Nothing else is inline, except data.
    const scripts = [...body.matchAll(/<script([^>]*)>/g)].map(([, attributes = '']) => attributes.trim());
    expect(scripts.filter((attributes) => attributes !== '' && !/^type="application\/(ld\+)?json"|^data-scripts="[\w/. -]+" data-next="[\w/. -]+"$/.test(attributes))).toEqual([]);
    expect(body).not.toMatch(/ style="| on\w+="/);
  });

  it('names the addresses of the protocol in which it was asked for, also when it is kept', async () => {
    const apart = await WholeMall.open();
    const canonical = async (proto: string) => /<link rel="canonical" href="(https?):/.exec((await apart.get('/index', { host: 'amberlane.localhost', 'x-forwarded-proto': proto })).body)?.[1];
    for (const proto of ['https', 'http', 'https']) expect(await canonical(proto)).toBe(proto);
    await apart.close();
  });

  it('names the port of the socket in its policy, where that is another than the page’s', async () => {
    const apart = await WholeMall.open({ SOCKET_PORT: '5123' });
    const policy = String((await apart.get('/index', { host: 'shop.test:8080' })).headers['content-security-policy']);
    expect(policy).toContain("connect-src 'self' ws://shop.test:5123 wss://shop.test:5123");
    await apart.close();
  });

  it('loads what its page needs at once: entry, page and texts, each once', async () => {
    for (const url of ['/index', goods, '/searchResult?k=lamp&lang=ar', '/help/news', '/login']) {
      const { body } = await document(url);
      const [, first = '', next = ''] = /<script data-scripts="([^"]+)" data-next="([^"]+)">/.exec(body) ?? [];
      const loaded = [...first.split(' '), ...next.split(' ')];
      expect(new Set(loaded).size, url).toBe(loaded.length);
      expect(loaded[0], url).toMatch(/^\/assets\/entry-/);
      expect(loaded, url).toContainEqual(expect.stringMatching(/^\/assets\/device-/));
      for (const href of loaded) expect((await whole.get(href)).statusCode, href).toBe(200);
    }
  });

  it('can’t be broken out of by a name or a keyword', async () => {
    const bad = '</script><script>alert(1)</script><img src=x onerror=alert(1)>"\'';
    await whole.db.updateTable('goods_text').set({ name: bad }).where('goods_id', '=', 'floodlamp').where('lang', '=', 'en').execute();
    await whole.db.updateTable('goods_description').set({ description: [bad] }).where('goods_id', '=', 'floodlamp').where('lang', '=', 'en').execute();
    for (const url of ['/productDetails?sellerGoodsId=floodlamp', `/searchResult?k=${encodeURIComponent(bad)}`, `/searchGoods?k=${encodeURIComponent(JSON.stringify(bad))}`, `/store?id=lantern&k=${encodeURIComponent(bad)}`, `/searchStore?k=${encodeURIComponent(bad)}`]) {
      const { body } = await document(url);
      expect(body, url).not.toMatch(/<script>alert|<img src=x/);
      expect([...body.matchAll(/<script/g)].length, url).toBeLessThanOrEqual(5);
    }
    const { jsonLd, firstView, title } = await document('/productDetails?sellerGoodsId=floodlamp');
    expect(jsonLd[0]?.['name']).toBe(bad);
    expect(title).toContain('&lt;/script&gt;');
    expect(JSON.stringify(firstView)).toContain('alert(1)');
  });

  it('is brotli for who takes it, the same text as without', async () => {
    const plain = await whole.get('/index');
    const packed = await whole.get('/index', { 'accept-encoding': 'br' });
    expect(packed.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(packed.rawPayload).toString()).toBe(plain.body);
  });

  it('is gzip for who takes no brotli, kept and not compressed for each', async () => {
    const plain = await whole.get('/index');
    const packed = await whole.get('/index', { 'accept-encoding': 'gzip, deflate' });
    expect(packed.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(packed.rawPayload).toString()).toBe(plain.body);
    // A response that is compressed while it is sent could not state its length.
    expect(packed.headers['content-length']).toBe(String(packed.rawPayload.length));
  });

  it('comes in no encoding that its reader refuses', async () => {
    for (const [accepted, encoding] of [['br;q=0, gzip', 'gzip'], ['gzip;q=0, br;q=0', undefined], ['br;q=0.0', undefined], ['gzip; q=0.5, br; q=0.1', 'br'], ['BR', 'br']] as const) {
      for (const path of ['/index', '/openapi.json']) expect([accepted, path, (await whole.get(path, { 'accept-encoding': accepted })).headers['content-encoding']]).toEqual([accepted, path, encoding]);
    }
  });

  it('is not sent again to who has it', async () => {
    const first = await whole.get('/index', { 'accept-encoding': 'br' });
    expect(first.headers['cache-control']).toBe('public, no-cache');
    const again = await whole.get('/index', { 'if-none-match': String(first.headers['etag']), 'accept-encoding': 'br' });
    expect(again.statusCode).toBe(304);
    expect(again.body).toBe('');
    expect(again.headers['etag']).toBe(first.headers['etag']);
    expect((await whole.get('/index', { 'if-none-match': '"other"' })).statusCode).toBe(200);
    // As proxies send it after compressing a document, or when they store several.
    for (const had of [`W/${String(first.headers['etag'])}`, `"other", ${String(first.headers['etag'])}`, '*']) {
      expect([had, (await whole.get('/index', { 'if-none-match': had })).statusCode]).toEqual([had, 304]);
    }
    expect((await whole.get('/index?lang=ar', { 'if-none-match': String(first.headers['etag']) })).statusCode).toBe(200);
  });

  it('carries its brand and language for the worker, and when the shop answered', async () => {
    const response = await whole.get('/index?lang=cn');
    expect(response.headers).toMatchObject({ 'x-brand': 'kitewharf', 'content-language': 'cn' });
    const { firstView } = await document('/index?lang=cn');
    expect(firstView).toMatchObject({ language: 'cn', brand: { id: 'kitewharf' }, socketPort: 0, asOf: whole.mall.now() });
    // A demo's legal line is a message of the mall.
    expect(firstView.brand).not.toHaveProperty('legal');
    expect(JSON.stringify(firstView)).not.toMatch(/"hosts"|"colours"/);
  });
});

describe('a document that is kept', () => {
  const price = async (lang: Language = 'en') => {
    const { firstView } = await document(`/productDetails?sellerGoodsId=teapot&lang=${lang}`);
    return (firstView.data[`${lang} sellerGoods!info {"sellerGoodsId":"teapot"}`] as { reply: { sellingPrice: string } }).reply.sellingPrice;
  };

  it('a kept document is drawn anew as soon as a price has changed', async () => {
    expect(await price()).toBe('40');
    const { version } = whole.mall.changes;
    await whole.db.updateTable('goods').set({ selling_price: '41.5' as never }).where('id', '=', 'teapot').execute();
    await expect.poll(() => whole.mall.changes.version).toBeGreaterThan(version);
    expect(await price()).toBe('41.5');
    expect(await price('de')).toBe('41.5');
  });

  it('says for at most a minute how much was sold', async () => {
    const sold = async () => (await document('/productDetails?sellerGoodsId=teapot')).body.match(/(\d+) sold/)?.[1];
    expect(await sold()).toBe('3');
    await whole.db.insertInto('sale').values({ goods_id: 'teapot', quantity: 4, sold_at: new Date(whole.mall.now()).toISOString() }).execute();
    expect(await sold()).toBe('3');
    whole.wait(61_000);
    expect(await sold()).toBe('7');
  });

  it('says nothing that is older than a minute, also of what another document was drawn with before', async () => {
    const asOf = async (url: string) => (await document(url)).firstView.asOf;
    whole.wait(61_000);
    const first = await asOf('/commodity?categoryId=lamps');
    whole.wait(59_000);
    expect(await asOf('/classification?categoryId=lamps')).toBe(first);
    whole.wait(59_000);
    expect(await asOf('/classification?categoryId=lamps')).toBeGreaterThanOrEqual(whole.mall.now() - 60_000);
  });

  it('a kept document is kept for one language, brand and address of the mall alone', async () => {
    const both = await Promise.all([document(`${goods}&lang=en`), document(`${goods}&lang=ar`)]);
    expect(both[0].title).not.toBe(both[1].title);
    const open = await WholeMall.open();
    const canonical = async (host: string) => /rel="canonical" href="([^"]+)"/.exec((await open.get('/index', { host })).body)?.[1];
    expect(await canonical('amberlane.localhost')).toBe('http://amberlane.localhost/index');
    expect(await canonical('localhost:8080')).toBe('http://localhost:8080/index');
    await open.close();
  });

  it('a kept document is drawn once for all hosts that somebody made up', async () => {
    const open = await WholeMall.open();
    const answers = [];
    for (const host of ['one.example', 'two.example', 'amberlane.localhost:9', 'localhost:9', '10.1.2.3']) answers.push(await open.get('/commodity', { host }));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200]);
    const canonicals = answers.map(({ body }) => /rel="canonical" href="([^"]+)"/.exec(body)?.[1]);
    expect(new Set(canonicals)).toEqual(new Set(['http://localhost:8080/commodity']));
    await open.close();
  });

  it('waits for its turn, and where that takes too long the page draws itself', async () => {
    const blocked = await WholeMall.open();
    await blocked.get('/index');
    const held = await blocked.db.startTransaction().execute();
    await sql`lock table goods in access exclusive mode`.execute(held);
    const from = { 'x-forwarded-for': '203.0.113.7' };
    // `then` sends the request without waiting for it: it is being rendered.
    const drawn = blocked.get('/commodity', from).then((response) => response);
    const shell = await blocked.get('/discounted', from);
    expect([shell.statusCode, shell.headers['cache-control'], shell.headers['etag']]).toEqual([200, 'no-store', undefined]);
    expect(shell.body).toContain('<div id="root"></div>');
    // A cached document needs no turn.
    expect((await blocked.get('/index', from)).body).toContain('<div id="root"><');
    await held.rollback().execute();
    expect((await drawn).body).toContain('<div id="root"><');
    await blocked.close();
  });

  it('counts each look at a product, also one that was drawn before', async () => {
    const looks = async () => {
      await whole.mall.viewCounter.write();
      return (await whole.db.selectFrom('goods').select('views').where('id', '=', 'green-lamp').executeTakeFirstOrThrow()).views;
    };
    const before = await looks();
    for (let each = 0; each < 3; each += 1) await whole.get('/productDetails?sellerGoodsId=green-lamp');
    expect(await looks()).toBe(before + 3);
  });
});

describe('the shell', () => {
  it('is a document without a first view, in the language that is asked for', async () => {
    const { body, firstView, html } = await document('/shell?lang=ar');
    expect(html).toBe('lang="ar" dir="rtl"');
    expect(body).toContain('<div id="root"></div>');
    expect(firstView).toMatchObject({ language: 'ar', data: {} });
    expect(body).toContain('noindex');
  });
});
