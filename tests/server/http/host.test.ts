import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WholeMall } from '../../support/server/whole-mall';

let whole: WholeMall;
beforeAll(async () => {
  whole = await WholeMall.open();
});
afterAll(() => whole.close());

const wrong = ['<script>', 'shop example', 'shop.example/x', 'shop.example:80:80', 'shop.example:http', 'ünïcode.example', "shop.example'; script-src *", 'x'.repeat(300), '[::1'];

it.each(wrong)('a host that is none is refused wherever it stands: %s', async (host) => {
  for (const path of ['/index', '/api/index!home.action', '/sitemap.xml', '/nothing']) {
    for (const headers of [{ host }, { host: 'localhost', 'x-forwarded-host': host }]) {
      const response = await whole.get(path, headers);
      expect(response.statusCode).toBe(400);
      expect(response.json()).toMatchObject({ code: 1001, data: { field: 'host' } });
    }
  }
});

it.each(['localhost', 'localhost:8080', '127.0.0.1:8080', '[::1]:8080', 'shop.example', 'a-b.c_d.example'])('a host that is one is answered: %s', async (host) => {
  expect((await whole.get('/index', { host })).statusCode).toBe(200);
});

it('a brand is found by its host however that is written', async () => {
  for (const host of ['amberlane.localhost', 'AmberLane.LocalHost', 'amberlane.localhost.', 'AMBERLANE.localhost.:8080']) {
    expect([host, (await whole.get('/index', { host })).headers['x-brand']]).toEqual([host, 'amberlane']);
  }
});

describe('behind proxies', () => {
  let proxied: WholeMall;
  beforeAll(async () => {
    proxied = await WholeMall.open({ TRUSTED_PROXIES: '192.0.2.0/24' });
  });
  afterAll(() => proxied.close());

  it.each([
    ['a proxy of the settings', '192.0.2.9', 'https://amberlane.localhost/index'],
    ['this machine, which is none of them', '127.0.0.1', 'http://localhost/index'],
    ['anybody', '198.51.100.7', 'http://localhost/index'],
  ])('the host that %s names is the document’s canonical one only where it is trusted', async (_who, remoteAddress, canonical) => {
    const headers = { host: 'localhost', 'x-forwarded-host': 'amberlane.localhost', 'x-forwarded-proto': 'https' };
    const { body } = await proxied.app.inject({ url: '/index', remoteAddress, headers });
    expect(/<link rel="canonical" href="([^"]*)"/.exec(body)?.[1]).toBe(canonical);
  });
});
