import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refusalCode, refusalText } from '../../src/contract/refusals';
import { callPath, calls, callsByFeature, isCallName } from '../../src/contract/shop/calls';
import { languageCodes } from '../../src/rules/languages';
import { withoutValues } from '../../src/server/http/app';
import { testNow } from '../support/catalog';
import { lamp } from '../support/catalog-names';
import { employ } from '../support/server/staff';
import { WholeMall } from '../support/server/whole-mall';

let whole: WholeMall;
/** Another mall, whose home call throws an unforeseen error. */
let broken: WholeMall;

beforeAll(async () => {
  whole = await WholeMall.open();
  broken = await WholeMall.open({}, (mall) => ({
    ...mall,
    handlers: { ...mall.handlers, 'index!home': () => Promise.reject(new Error('relation "secret_table" does not exist')) },
  }));
});
afterAll(async () => {
  await whole.close();
  await broken.close();
});

type Manner = { readonly query?: string; readonly body?: unknown; readonly headers?: Record<string, string>; readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE' };

function ask(name: string, { query = '', body = {}, headers = {}, method = 'POST' }: Manner = {}, mall = whole) {
  return mall.app.inject({
    method,
    url: `/api/${name}.action${query}`,
    headers: { ...(method === 'POST' && { 'content-type': 'application/json' }), ...headers },
    ...(method === 'POST' && { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
}

type Answered = { code: number; msg: string; data: Record<string, unknown> };
const info = { body: { sellerGoodsId: 'lamp' } };

describe('a call', () => {
  it('[S-332] [W-283] answers HTTP 200 with code, msg and data, and code 0 for success', async () => {
    const response = await ask('sellerGoods!info', info);
    expect(response.statusCode).toBe(200);
    expect(response.headers['content-type']).toBe('application/json; charset=utf-8');
    const answer = response.json<Answered>();
    expect(Object.keys(answer).toSorted()).toEqual(['code', 'data', 'msg']);
    expect(answer).toMatchObject({ code: 0, msg: '', data: { sellerGoodsId: 'lamp' } });
  });

  it('[S-335] answers a refusal with HTTP 200, its own code and the Chinese msg of the catalogue, whatever the language', async () => {
    for (const lang of ['en', 'cn', 'ar']) {
      const response = await ask('sellerGoods!info', { query: `?lang=${lang}`, body: { sellerGoodsId: 'nothing' } });
      expect(response.statusCode).toBe(200);
      expect(response.json()).toEqual({ code: 1101, msg: '商品不存在', data: null });
    }
  });

  it('[S-411] [S-412] [S-413] says of a product whether it is unknown, off the shelf or taken away', async () => {
    const said = async (sellerGoodsId: string) => (await ask('sellerGoods!info', { body: { sellerGoodsId } })).json<Answered>();
    expect(await said('no-such-thing')).toEqual({ code: refusalCode('goodsUnknown'), msg: refusalText('goodsUnknown'), data: null });
    expect(await said('hidden-mug')).toEqual({ code: refusalCode('goodsUnlisted'), msg: refusalText('goodsUnlisted'), data: null });
    expect(await said('gone-mug')).toEqual({ code: refusalCode('goodsRemoved'), msg: refusalText('goodsRemoved'), data: null });
  });

  it.each(languageCodes)('[S-308] [S-331] answers in the language whose short code the query carries: %s', async (lang) => {
    const answer = (await ask('sellerGoods!info', { ...info, query: `?lang=${lang}` })).json<Answered>();
    expect(answer.data['name']).toBe(lamp[lang]);
  });

  it('[S-307] answers in English where no language is named, whatever the browser prefers', async () => {
    const answer = (await ask('sellerGoods!info', { ...info, headers: { 'accept-language': 'ar', cookie: 'lang=cn' } })).json<Answered>();
    expect(answer.data['name']).toBe(lamp.en);
  });

  it('[W-282] takes each of the 21 codes in the query', async () => {
    const codes = await Promise.all(languageCodes.map(async (lang) => (await ask('sellerGoods!info', { ...info, query: `?lang=${lang}` })).json<Answered>().code));
    expect(codes).toEqual(languageCodes.map(() => 0));
  });

  it.each(['zh-CN', 'xx', 'EN', ''])('[S-449] [W-398] refuses the language “%s” as unsupported', async (lang) => {
    const answer = (await ask('sellerGoods!info', { ...info, query: `?lang=${lang}` })).json<Answered>();
    expect(answer).toEqual({ code: refusalCode('languageUnsupported'), msg: '不支持的语言，请切换语言', data: { field: 'lang' } });
  });

  it('[S-328] is taken by POST; by GET only where it is marked so', async () => {
    for (const name of Object.keys(calls).filter(isCallName)) {
      const { methods } = calls[name];
      for (const method of ['GET', 'POST', 'PUT', 'DELETE'] as const) {
        const { statusCode } = await whole.app.inject({ method, url: callPath(name), ...(method !== 'GET' && { headers: { 'content-type': 'application/json' }, payload: '{}' }) });
        expect(statusCode, `${method} ${name}`).toBe((methods as readonly string[]).includes(method) ? 200 : 404);
      }
    }
  });

  it('[S-336] [W-286] that is unknown answers 404, in the envelope and never with the page', async () => {
    const paths = [
      '/api/no!such.action', '/api/index!home', '/api/index!home.action.action', '/api/', '/api/index', '/public/index!home.action',
      '/api/newOnlinechat!unread', '/api/userOnlineChatController!unread.action', '/api/constructor.action', '/api/__proto__.action', '/api/../index',
      '/public/nothing', '/api/index!home.action/more', '/API/index!home.action.json',
    ];
    for (const url of paths) {
      for (const method of ['GET', 'POST'] as const) {
        const response = await whole.app.inject({ method, url, headers: { accept: 'text/html' } });
        expect(response.statusCode, `${method} ${url}`).toBe(url === '/api/../index' && method === 'GET' ? 200 : 404);
        if (url.startsWith('/api/') && !url.includes('..')) expect(response.json<Answered>().code, url).toBeGreaterThan(0);
      }
    }
  });

  it.each([
    ['what is no JSON', 'sellerGoods!list', '{"pageNum":', 'body'],
    ['a list in place of an object', 'sellerGoods!list', '[]', 'body'],
    ['a text in place of an object', 'sellerGoods!list', '"x"', 'body'],
    ['a field of the wrong type', 'sellerGoods!list', '{"sellerId":5}', 'sellerId'],
    ['a field that it does not know', 'sellerGoods!list', '{"colour":"red"}', 'colour'],
    ['a field inside of another', 'sellerGoods!info', '{"sellerGoodsId":{"$ne":""}}', 'sellerGoodsId'],
    ['a prototype', 'sellerGoods!list', '{"__proto__":{"pageNum":1}}', 'body'],
    ['a constructor', 'sellerGoods!list', '{"constructor":{"prototype":{"pageNum":1}}}', 'body'],
    ['a text with half a character', 'sellerGoods!search', '{"keyword":"a\\ud800b"}', 'keyword'],
    ['an id with a null byte', 'sellerGoods!info', '{"sellerGoodsId":"a\\u0000b"}', 'sellerGoodsId'],
  ])('[S-337] [W-287] [W-352] answers “parameter error” and names the field for %s', async (_case, name, body, field) => {
    const response = await ask(name, { body });
    expect(response.statusCode).toBe(200);
    expect(response.json()).toEqual({ code: refusalCode('parameterError'), msg: '参数错误', data: { field } });
  });

  it.each([
    ['text/plain', '{"pageNum":1}'],
    ['application/json; charset=utf-8; x="', '{"pageNum":"x"}'],
    ['application/x-www-form-urlencoded', 'pageNum=1'],
    ['multipart/form-data', 'x'],
    ['text/html', '<script>'],
  ])('[S-337] takes no body as %s past its schema', async (type, body) => {
    const response = await ask('sellerGoods!list', { body, headers: { 'content-type': type } });
    expect(response.statusCode).toBe(200);
    expect(response.json<Answered>().code).toBeGreaterThan(0);
  });

  it('[S-434] [S-435] [W-353] says that a parameter is missing, or empty, and which', async () => {
    expect((await ask('sellerGoods!info')).json()).toEqual({ code: refusalCode('parameterMissing'), msg: '缺少参数', data: { field: 'sellerGoodsId' } });
    for (const body of [{ sellerGoodsId: '' }, { sellerGoodsId: null }]) {
      expect((await ask('sellerGoods!info', { body })).json()).toEqual({ code: refusalCode('requiredEmpty'), msg: '必填项不能为空', data: { field: 'sellerGoodsId' } });
    }
  });

  it('refuses a body above 256 kB without reading it', async () => {
    const response = await ask('sellerGoods!list', { body: JSON.stringify({ sellerId: 'x'.repeat(300_000) }) });
    expect(response.statusCode).toBe(200);
    expect(response.json<Answered>()).toMatchObject({ code: refusalCode('parameterError'), data: { field: 'body' } });
  });

  it.each([['gzip', gzipSync], ['deflate', deflateSync], ['br', brotliCompressSync]] as const)('unfolds no body that comes as %s', async (encoding, compress) => {
    const response = await whole.app.inject({
      method: 'POST',
      url: '/api/sellerGoods!list.action',
      headers: { 'content-type': 'application/json', 'content-encoding': encoding },
      payload: compress('{"pageNum":1}'),
    });
    expect(response.statusCode).toBe(200);
    expect(response.json<Answered>()).toMatchObject({ code: refusalCode('parameterError'), data: { field: 'body' } });
  });

  it('takes a body that is missing for one without fields', async () => {
    const response = await whole.app.inject({ method: 'POST', url: '/api/banner!bannerList.action' });
    expect(response.json<Answered>().code).toBe(0);
  });

  it('reads the payload of a GET from its query, without lang and token', async () => {
    const response = await ask('category!sellerTree', { method: 'GET', query: '?sellerId=lantern&lang=de&token=secret-word' });
    expect(response.json<Answered>().code).toBe(0);
    const odd = await ask('category!sellerTree', { method: 'GET', query: '?sellerId=lantern&colour=red' });
    expect(odd.json<Answered>()).toMatchObject({ code: refusalCode('parameterError'), data: { field: 'colour' } });
  });

  it('refuses a parameter that is named twice: which of them counts is nobody’s guess', async () => {
    const asked = async (query: string) => (await ask('category!sellerTree', { method: 'GET', query })).json<Answered>();
    expect(await asked('?sellerId=a&sellerId=lantern')).toMatchObject({ code: refusalCode('parameterError'), data: { field: 'sellerId' } });
    expect(await asked('?sellerId=lantern&lang=en&lang=en')).toMatchObject({ code: refusalCode('languageUnsupported') });
    expect(await asked('?sellerId=lantern&token=a&token=b')).toMatchObject({ code: refusalCode('parameterError'), data: { field: 'token' } });
  });

  it('[S-338] [W-288] [W-392] that breaks answers 500 in the envelope with a request id, and tells nothing of why', async () => {
    const response = await ask('index!home', {}, broken);
    expect(response.statusCode).toBe(500);
    const answer = response.json<Answered>();
    expect(answer).toMatchObject({ code: 500, msg: '服务器错误(500)' });
    expect(answer.data['requestId']).toMatch(/^[0-9a-f-]{36}$/);
    expect(response.body).not.toMatch(/secret_table|at |\.ts|stack/);
    expect(response.headers['cache-control']).toBe('no-store');
  });

  it('[S-339] a call carries times as UTC milliseconds', async () => {
    const goods = (await ask('sellerGoods!info', info)).json<Answered>().data;
    expect(goods['createTime']).toBe(testNow - 100 * 86_400_000);
    const { createTime } = (await ask('seller!info', { body: { sellerId: 'lantern' } })).json<Answered>().data;
    expect(Number.isInteger(createTime)).toBe(true);
    const reviews = (await ask('evaluation!list', info)).json<Answered>().data['pageList'] as { createTime: number }[];
    expect(reviews.length).toBeGreaterThan(0);
    for (const review of reviews) expect(review.createTime).toBeGreaterThan(Date.UTC(2020, 0));
  });

  it('[S-115] of browsing and searching needs no token, and takes none for more than it is', async () => {
    const open = [callsByFeature.catalog, callsByFeature.search, callsByFeature.reviews, callsByFeature.support]
      .flatMap((owned) => Object.keys(owned).filter(isCallName))
      .filter((name) => !calls[name].changes);
    expect(open.length).toBeGreaterThan(18);
    for (const name of open) {
      expect(calls[name].caller, name).toBe('anyone');
      const [method = 'POST'] = calls[name].methods;
      const codes = await Promise.all(['', '?token=made-up'].map(async (query) => (await ask(name, { query, method })).json<Answered>().code));
      expect(codes[0], name).not.toBe(403);
      expect(codes[1], name).toBe(codes[0]);
    }
  });

  it('[S-289] of a seller or of an operator does not exist: there is nothing that a buyer could use of them', () => {
    const ofSellers = Object.keys(calls).filter((name) => /seller|merchant|shop|admin|operator/i.test(name));
    // Allowed: reading what a store shows to everybody, and following it.
    expect(ofSellers.filter((name) => !/^(sellerGoods|seller)!(list|info|search|searchSellerGoods|search-keyword|recommend_new|recommend_like|filterCounts)$|^category!sellerTree$|^focusSeller!/.test(name))).toEqual([]);
  });

  it('a call is never kept by a browser or a proxy on the way', async () => {
    expect((await ask('sellerGoods!info', info)).headers['cache-control']).toBe('no-store');
  });

  it.each(['short', 'x'.repeat(101), 'with space in it', '<script>alert(1)</script>'])('refuses “%s” as an idempotency key', async (key) => {
    const answer = (await ask('subscribe!add', { body: { email: 'a@b.co' }, headers: { 'idempotency-key': key } })).json<Answered>();
    expect(answer).toMatchObject({ code: refusalCode('parameterError'), data: { field: 'Idempotency-Key' } });
  });
});

describe('every answer', () => {
  const urls = ['/index', '/api/nothing.action', '/healthz', '/robots.txt', '/no-such-page', '/assets/missing.js', '/pictures/x-320.webp', '/sw.js', '/openapi.json', '/brands/kitewharf/icon.svg', '/sitemap.xml'];

  it('to TRACE is that there is nothing', async () => {
    for (const url of ['/index', '/api/index!home.action', '/desk/staff!list.action']) {
      const { statusCode, body } = await whole.app.inject({ method: 'TRACE' as never, url, headers: { cookie: 'sid=planted' } });
      expect([statusCode, body.includes('planted')]).toEqual([404, false]);
    }
  });

  it.each(urls)('every answer carries the security headers: %s', async (url) => {
    const { headers } = await whole.get(url);
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'x-frame-options': 'DENY',
    });
    expect(headers['permissions-policy']).toContain('geolocation=()');
    const policy = String(headers['content-security-policy']).split('; ');
    expect(policy).toEqual(expect.arrayContaining(["base-uri 'none'", "object-src 'none'", "frame-ancestors 'none'"]));
    expect(policy[0]).toBe(['/index', '/no-such-page', '/sw.js'].includes(url) ? "default-src 'self'" : "default-src 'none'");
    expect(headers['content-type']).toMatch(/^(text\/\w+|application\/(json|xml)|image\/svg\+xml); charset=utf-8$/);
    expect(headers['x-powered-by']).toBeUndefined();
    expect(headers['access-control-allow-origin']).toBeUndefined();
  });

  it.each([
    ['/csp-reports', 'application/csp-report'],
    ['/letters/leave', 'text/plain'],
    ['/webhooks/stripe', 'application/json'],
    ['/api/uploadimg!execute.action?lang=xx', 'application/json'],
  ])('is not kept on the way unless its route says so: %s', async (url, type) => {
    const { headers } = await whole.app.inject({ method: 'POST', url, headers: { 'content-type': type }, payload: '{}' });
    expect(headers['cache-control']).toBe('no-store');
  });

  it('every answer is compressed with brotli where the asker takes it', async () => {
    const big = { method: 'POST', url: '/api/sellerGoods!list.action', payload: {} } as const;
    const packed = await whole.app.inject({ ...big, headers: { 'accept-encoding': 'gzip, br' } });
    expect(packed.headers['content-encoding']).toBe('br');
    expect((await whole.app.inject({ ...big, headers: { 'accept-encoding': 'gzip' } })).headers['content-encoding']).toBe('gzip');
    expect((await whole.app.inject(big)).headers['content-encoding']).toBeUndefined();
  });
});

describe('what operators ask', () => {
  it('the server says that it lives, and whether it is ready', async () => {
    expect((await whole.get('/healthz')).json()).toEqual({ ok: true });
    expect((await whole.get('/readyz')).json()).toEqual({ ready: true });
    const lines: string[] = [];
    const lost = await WholeMall.open({ LOG_LEVEL: 'error' }, undefined, { write: (line) => lines.push(String(line)) > 0 });
    await lost.mall.database.close();
    for (let probe = 0; probe < 3; probe += 1) {
      const response = await lost.get('/readyz');
      expect(response.statusCode).toBe(503);
      expect(response.json()).toEqual({ ready: false, trouble: 'the database fails' });
    }
    expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([{ level: 50, msg: 'not ready', err: { message: 'the database does not answer', cause: { message: 'Cannot use a pool after calling end on the pool' } } }]);
    expect((await lost.get('/healthz')).statusCode).toBe(200);
    await lost.app.close();
  });

  it('says what the jobs did to the mall’s own staff, and to nobody else', async () => {
    const running = await WholeMall.open();
    const { jobs } = running.mall;
    const log = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };
    const ran = new Promise<void>((resolve) => jobs.start([{ name: 'orders', everyMs: 1, run: () => Promise.resolve(resolve()) }], log));
    await ran;
    await jobs.stop(log);
    const headersOf = async (name: string, place: Parameters<typeof employ>[2]) => ({ authorization: `Bearer ${(await employ(running, name, place)).token}` });
    const operator = await headersOf('Olga', { role: 'operator' });
    const merchant = await headersOf('Mara', { role: 'merchant', sellerId: 'lantern' });
    expect((await running.get('/readyz', operator)).json()).toEqual({
      ready: true,
      jobs: [{ name: 'orders', everyMs: 1, isRunning: false, lastRunAt: testNow, tookMs: 0, hasFailed: false, failures: 0 }],
    });
    for (const headers of [{}, merchant, { authorization: 'Bearer another-token-of-24-letters' }]) expect((await running.get('/readyz', headers)).json()).toEqual({ ready: true });
    await running.mall.database.close();
    const lost = await running.get('/readyz', operator);
    // Without its database the mall recognises nobody.
    expect([lost.statusCode, lost.json()]).toEqual([503, { ready: false, trouble: 'the database fails' }]);
    await running.app.close();
  });

  it('the server says its version, past every cache', async () => {
    const response = await whole.get('/version.json');
    expect(response.json<{ version: string }>().version).toMatch(/^[0-9a-f]{12}$/);
    expect(response.headers['cache-control']).toBe('no-store');
  });

  it('[S-340] serves the OpenAPI document of all calls, and a page to read it', async () => {
    const document = (await whole.get('/openapi.json')).json<{ openapi: string; paths: Record<string, Record<string, unknown>> }>();
    expect(document.openapi).toMatch(/^3\.1/);
    expect(Object.keys(document.paths).toSorted()).toEqual(Object.keys(calls).filter(isCallName).map(callPath).toSorted());
    const page = await whole.get('/openapi');
    expect(page.headers['content-type']).toContain('text/html');
    expect(page.body).toContain('sellerGoods!search');
    expect(page.headers['content-security-policy']).toContain("style-src 'self' 'sha256-");
  });
});

it.each([
  ['/api/x.action', '/api/x.action'],
  ['/api/x.action?token=secret-word', '/api/x.action?token=…'],
  ['/api/x.action?lang=en&token=secret-word&x=1', '/api/x.action?lang=…&token=…&x=…'],
  ['/letters/leave?proof=YQ.c2ln', '/letters/leave?proof=…'],
  ['/a?k=1?proof=x&email=a@b.co=c', '/a?k=…&email=…'],
  ['/a?secret-word&%74oken=s&=s&sec ret=1', '/a?…&…&…&…'],
])('[S-330] writes %s into a log as %s', (address, logged) => {
  expect(withoutValues(address)).toBe(logged);
});
