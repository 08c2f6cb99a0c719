import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { json, text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { WholeMall } from '../../support/server/whole-mall';
import { said } from '../../support/texts';

let whole: WholeMall;
let url: URL;
beforeAll(async () => {
  whole = await WholeMall.open();
  url = new URL(await whole.app.listen({ host: '127.0.0.1', port: 0 }));
});
afterAll(() => whole.close());

/** Sends the path as written: no HTTP client, and no test, interprets it first. */
async function get(path: string): Promise<IncomingMessage> {
  const asked = request({ host: url.hostname, port: url.port, path }).end();
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  return answer;
}

it.each([
  ['//index', '/index'],
  ['///index?lang=ar', '/index?lang=ar'],
  ['/\\index', '/index'],
  ['http://evil.example/index', '/index'],
  ['//evil.example/index', '/evil.example/index'],
  ['/\\evil.example/', '/evil.example/'],
  ['//', '/'],
  ['//%0a', '/%0a'],
])('an address that could mean another host is led to the mall’s own: %s', async (path, location) => {
  const answer = await get(path);
  answer.resume();
  expect(answer.statusCode).toBe(302);
  expect(answer.headers.location).toBe(location);
});

it.each(['http://[/index', '/%', '/index%ff', '/api/%ff.action'])('an address that can’t be read is refused in the envelope: %s', async (path) => {
  const answer = await get(path);
  expect(answer.statusCode).toBe(400);
  expect(answer.headers['x-content-type-options']).toBe('nosniff');
  expect(await json(answer)).toMatchObject({ code: 1001, data: { field: 'address' } });
});

it.each([
  ['/./index', '/index'],
  ['/help/../commodity?sort=priceUp', '/commodity?sort=priceUp'],
  ['/%2e/productDetails?sellerGoodsId=lamp', '/productDetails?sellerGoodsId=lamp'],
  ['/index#top', '/index'],
  ['/index?lang=ar#top', '/index?lang=ar'],
  ['/.//evil.example/', '/evil.example/'],
  ['/x/..//evil.example/', '/evil.example/'],
])('an address that a browser would write otherwise is led to how it would: %s', async (path, location) => {
  const answer = await get(path);
  answer.resume();
  expect(answer.statusCode).toBe(302);
  expect(answer.headers.location).toBe(location);
});

it('what stands for all addresses without a page is no page’s, however its address was written', async () => {
  const titleOf = async (path: string) => /<title>(.*?)<\/title>/.exec(await text(await get(path)))?.[1];
  await titleOf('/./productDetails?sellerGoodsId=nothing');
  await titleOf('/productDetails#?sellerGoodsId=nothing');
  expect(await titleOf('/no-such-page')).toBe(`${said('en', 'shell.notFound.title')} · Kitewharf`);
});

it('of two question marks the second is part of what is asked', async () => {
  const plain = await get('/commodity?categoryId=lamps');
  const other = await get('/commodity?categoryId=lamps?x');
  plain.resume();
  other.resume();
  expect([plain.statusCode, other.statusCode]).toEqual([200, 302]);
});
