import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { keptAtHeader } from '../../src/contract/kept-at';
import { refusalCode, refusalKeys, refusalText } from '../../src/contract/refusals';
import { languageCodes } from '../../src/rules/languages';
import { call } from '../../src/sync/api';
import { callTimeoutMs } from '../../src/sync/ask-health';
import { currentConnection, connectionWorks } from '../../src/sync/connectivity';
import { card, pageOf } from '../support/client/kept-goods';
import { FakeNetwork, good, json, portal } from '../support/client/fake-network';

let network: FakeNetwork;
const list = (signal?: AbortSignal) => call('sellerGoods!list', { pageNum: 2 }, { language: 'en', ...(signal && { signal }) });
const page = pageOf([card('lamp')]);

beforeEach(() => {
  // Not `performance`, which would begin anew in each test.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  network = new FakeNetwork();
});
afterEach(async () => {
  // Ends the probes that follow a lost request: the next test would wait for them.
  network.answers(json({ ok: true }));
  await vi.advanceTimersByTimeAsync(20_000);
  connectionWorks();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('what is asked', () => {
  it('[S-328] POSTs to the default host, with the payload as JSON', async () => {
    network.answers(good(page));
    await list();
    const [asked] = network.requests;
    expect(asked).toMatchObject({ method: 'POST', url: 'http://shop.test/api/sellerGoods!list.action?lang=en' });
    expect(asked?.headers.get('content-type')).toBe('application/json');
    expect(await asked?.json()).toEqual({ pageNum: 2 });
  });

  it('[S-328] GETs the calls that are marked GET, with the payload in the query', async () => {
    network.answers(good({ tree: [] }));
    await call('category!sellerTree', { sellerId: 'a b' }, { language: 'en' });
    expect(network.requests[0]).toMatchObject({ method: 'GET', url: 'http://shop.test/api/category!sellerTree.action?lang=en&sellerId=a+b' });
    expect(network.requests[0]?.body).toBeNull();
  });

  it.each(languageCodes)('[S-308] [S-331] carries the short code %s in the query', async (language) => {
    network.answers(good(page));
    await call('sellerGoods!list', {}, { language });
    expect(new URL(network.requests[0]?.url ?? '').searchParams.getAll('lang')).toEqual([language]);
  });

  it('sends no address of its own along, and the key of what must happen once', async () => {
    network.answers(good(null));
    await call('subscribe!add', { email: 'a@b.co' }, { language: 'en', idempotencyKey: 'once-12345' });
    expect(network.requests[0]?.referrerPolicy).toBe('no-referrer');
    expect(network.requests[0]?.headers.get('idempotency-key')).toBe('once-12345');
  });
});

describe('a call for shoppers', () => {
  const user = { usercode: 'u', username: 'ada123', avatar: null, invitationCode: null, safewordSet: false };
  const loggedIn = (token: string) => vi.stubGlobal('localStorage', { getItem: (name: string) => (name === 'dhow.session' ? JSON.stringify({ token, expiresAt: 1, user }) : null), removeItem: () => {} });

  it('[W-281] carries the token of the session in the query, and a call that anybody may make does not', async () => {
    loggedIn('handle-1');
    network.answers(good(3));
    await call('keepGoods!count', {}, { language: 'en' });
    await list();
    expect(network.requests.map(({ url }) => new URL(url).searchParams.get('token'))).toEqual(['handle-1', null]);
  });

  it('[W-325] sends a picture as multipart with its module and form token', async () => {
    loggedIn('handle-2');
    network.answers(good({ data: 'sunset.webp' }));
    const ended = await call('uploadimg!execute', { file: new Blob(['bytes'], { type: 'image/png' }), moduleName: 'chat', session_token: 'form-1' }, { language: 'en' });
    expect(ended).toMatchObject({ status: 'success', data: { data: 'sunset.webp' } });
    const form = (await network.requests[0]?.formData()) ?? new FormData();
    expect(form.get('moduleName')).toBe('chat');
    expect(form.get('session_token')).toBe('form-1');
    expect(await (form.get('file') as Blob).text()).toBe('bytes');
  });

  it('tells how long the shop asks to wait', async () => {
    network.answers(json({ code: 1013, msg: refusalText('tooFrequent'), data: {} }, { headers: { 'retry-after': '7' } }));
    expect(await list()).toMatchObject({ status: 'refused', refusal: 'tooFrequent', retryAfterMs: 7_000 });
    network.answers(json({ code: 1013, msg: refusalText('tooFrequent'), data: {} }, { headers: { 'retry-after': 'Wed, 21 Oct 2026 07:28:00 GMT' } }));
    expect(await list()).not.toHaveProperty('retryAfterMs');
  });

  it('tells when a wait ends', async () => {
    network.answers(json({ code: 1502, msg: 'locked', data: { until: 123 } }));
    expect(await list()).toMatchObject({ until: 123 });
  });
});

describe('what comes of it', () => {
  it('[S-332] takes code 0 for success', async () => {
    network.answers(good(page));
    const before = Date.now();
    expect(await list()).toEqual({ status: 'success', data: page, asOf: before });
    expect(currentConnection()).toBe('online');
  });

  it('says how old an answer is that the worker had kept, and that there is no line', async () => {
    network.answers(good(page, { [keptAtHeader]: '1234' }));
    expect(await list()).toEqual({ status: 'success', data: page, asOf: 1234 });
    expect(currentConnection()).toBe('offline');
  });

  it.each(refusalKeys.filter((key) => key !== 'serverError'))('[S-335] knows the refusal %s by its code', async (key) => {
    network.answers(json({ code: refusalCode(key), msg: refusalText(key), data: { field: 'x' } }));
    expect(await list()).toEqual({ status: 'refused', refusal: key, asOf: Date.now(), code: refusalCode(key), msg: refusalText(key), field: 'x' });
    expect(currentConnection()).toBe('online');
  });

  it('takes code 403 for the end of the session, and keeps the words of a code that it does not know', async () => {
    network.answers(json({ code: 403, msg: '请登录', data: null }));
    expect(await list()).toMatchObject({ status: 'refused', refusal: 'pleaseLogIn', code: 403 });
    network.answers(json({ code: 987_654, msg: '新规定', data: 'odd' }));
    expect(await list()).toEqual({ status: 'refused', refusal: '', asOf: Date.now(), code: 987_654, msg: '新规定' });
  });

  it('[S-333] [W-505] gives up a call without an answer after 15 seconds, not before', async () => {
    expect(callTimeoutMs).toBe(15_000);
    network.answers('never');
    let ended: unknown;
    void list().then((answer) => {
      ended = answer;
    });
    await vi.advanceTimersByTimeAsync(14_990);
    expect(ended).toBeUndefined();
    await vi.advanceTimersByTimeAsync(20);
    expect(ended).toEqual({ status: 'offline', isTimeout: true });
    // A probe without an answer says that it is not only this call.
    await vi.advanceTimersByTimeAsync(3_100);
    expect(currentConnection()).toBe('offline');
  });

  it('gives a picture the time that it takes at 5 kB/s', async () => {
    network.answers('never');
    let ended: unknown;
    void call('uploadimg!execute', { file: new Blob([new Uint8Array(2_000_000)]), moduleName: 'chat', session_token: 'form-1' }, { language: 'en' }).then((answer) => {
      ended = answer;
    });
    await vi.advanceTimersByTimeAsync(399_000);
    expect(ended).toBeUndefined();
    await vi.advanceTimersByTimeAsync(2_000);
    expect(ended).toEqual({ status: 'offline', isTimeout: true });
  });

  it('takes somebody else’s refusal of one call for trouble of the server where the shop itself is within reach', async () => {
    network.answers(({ url }) => (url.endsWith('/healthz') ? json({ ok: true }) : new Response('Forbidden', { status: 403 })));
    expect(await list()).toEqual({ status: 'failed' });
    expect(currentConnection()).toBe('online');
  });

  it('gives up an answer whose body stalls, too', async () => {
    network.answers(() => new Response(new ReadableStream({ start: (controller) => controller.enqueue(new TextEncoder().encode('{"code":')) })));
    let ended: unknown;
    void list().then((answer) => {
      ended = answer;
    });
    await vi.advanceTimersByTimeAsync(callTimeoutMs + 100);
    expect(ended).toEqual({ status: 'offline', isTimeout: true });
  });

  it('takes a broken connection for no line', async () => {
    network.answers('broken');
    expect(await list()).toEqual({ status: 'offline' });
    expect(currentConnection()).toBe('offline');
  });

  it.each([
    ['a page of HTML with status 200', portal],
    ['JSON that is no envelope', json({ hello: 'world' })],
    ['an envelope without a code', json({ msg: '', data: null })],
    ['a code that is no number', json({ code: '0', msg: '', data: null })],
    ['a broken answer', new Response('{"code":0,"msg":"", "da')],
    ['a redirect to a login', new Response('', { status: 302 })],
  ])('takes %s for no line: somebody else answered', async (_case, answer) => {
    network.answers(({ url }) => (url.endsWith('/healthz') ? portal : answer).clone());
    expect(await list()).toEqual({ status: 'offline' });
    expect(currentConnection()).toBe('offline');
  });

  it.each([
    ['the shop’s own 500', json({ code: 500, msg: '服务器错误(500)', data: { requestId: 'r' } }, { status: 500 }), { requestId: 'r' }],
    ['a 502 of a proxy', new Response('Bad gateway', { status: 502 }), {}],
    ['that of another build, which does not know the call,', json({ code: refusalCode('parameterError'), msg: refusalText('parameterError'), data: { field: 'call' } }, { status: 404 }), { field: 'call' }],
    ['a reply of another shape', good({ pageList: [{ sellerGoodsId: 'lamp' }] }), {}],
  ])('takes %s for trouble of the server, to be tried again, with what it names', async (_case, answer, named) => {
    network.answers(answer);
    expect(await list()).toEqual({ status: 'failed', ...named });
  });

  it('rejects only when the caller ends it', async () => {
    network.answers('never');
    const over = new AbortController();
    const asked = list(over.signal);
    over.abort(new Error('left'));
    await expect(asked).rejects.toThrow();
    expect(currentConnection()).toBe('online');
  });
});
