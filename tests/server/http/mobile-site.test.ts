import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Brands, type Brand } from '../../../src/server/platform/brands';
import { WholeMall } from '../../support/server/whole-mall';

/** The brand as in its folder, with a mobile site added. */
class WithMobileSite extends Brands {
  override of(hostname: string): Brand {
    return { ...super.of(hostname), mobileSite: 'https://m.shop.example/start?from=web' };
  }
}

const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';
const android = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/139.0.0.0 Mobile Safari/537.36';
const desktop = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/139.0.0.0 Safari/537.36';
const ipad = 'Mozilla/5.0 (iPad; CPU OS 12_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/12.1 Mobile/15E148 Safari/604.1';

let plain: WholeMall;
let mobile: WholeMall;
beforeAll(async () => {
  plain = await WholeMall.open();
  mobile = await WholeMall.open({}, (mall) => ({ ...mall, brands: new WithMobileSite('kitewharf') }));
});
afterAll(() => Promise.all([plain.close(), mobile.close()]));

const site = 'https://m.shop.example/start?from=web';
async function ledTo(url: string, headers: Record<string, string> = { 'user-agent': iphone }) {
  const { statusCode, headers: answered } = await mobile.get(url, headers);
  return statusCode === 302 ? answered.location : statusCode;
}

describe('a phone, where the brand has a mobile site,', () => {
  it('[S-046] a phone is led to the mobile site before anything is drawn, in its language', async () => {
    expect(await ledTo('/index')).toBe(`${site}&lang=en`);
    expect(await ledTo('/index?lang=ar')).toBe(`${site}&lang=ar`);
    expect(await ledTo('/discounted', { 'user-agent': android, cookie: 'lang=cn' })).toBe(`${site}&lang=cn`);
    expect(await ledTo('/', { 'user-agent': iphone, 'accept-language': 'de' })).toBe(`${site}&lang=de`);
    expect(await ledTo('/index', { 'user-agent': desktop, 'sec-ch-ua-mobile': '?1' })).toBe(`${site}&lang=en`);
  });

  it('[S-047] a phone takes the goods id along', async () => {
    expect(await ledTo('/productDetails?sellerGoodsId=lamp&lang=cn')).toBe(`${site}&sellerGoodsId=lamp&lang=cn`);
    expect(await ledTo('/PRODUCTDETAILS/?sellerGoodsId=a%26b')).toBe(`${site}&sellerGoodsId=a%26b&lang=en`);
    expect(await ledTo('/productDetails')).toBe(`${site}&lang=en`);
  });

  it('[S-048] a phone takes the store id along', async () => {
    expect(await ledTo('/store?id=north&k=lamp')).toBe(`${site}&sellerId=north&lang=en`);
    expect(await ledTo('/commodity?id=north')).toBe(`${site}&lang=en`);
  });

  it('a phone stays where its reader asked for the whole site: of the browser, or by the mobile site’s link, and from then on', async () => {
    expect(await ledTo('/index', { 'user-agent': desktop, 'sec-ch-ua-mobile': '?0' })).toBe(200);
    expect(await ledTo('/index', { 'user-agent': desktop })).toBe(200);
    const chosen = await mobile.get('/discounted?desktop=1', { 'user-agent': iphone });
    expect(chosen.headers.location).toBe('/discounted');
    const [cookie] = chosen.cookies;
    expect(cookie).toMatchObject({ name: 'desktop', value: '1', path: '/', maxAge: 31_536_000, sameSite: 'Lax' });
    expect(await ledTo('/discounted', { 'user-agent': iphone, cookie: 'desktop=1' })).toBe(200);
  });

  it('a phone opens what an e-mail links to here, where it can be confirmed and stopped', async () => {
    for (const act of ['confirm', 'leave', 'end', 'stop']) expect(await ledTo(`/letters/${act}?lang=ar&proof=p`), act).toBe(200);
  });

  it('a phone is told from a tablet, and from who asks for anything but a page', async () => {
    expect(await ledTo('/index', { 'user-agent': ipad })).toBe(200);
    expect(await ledTo('/index', { 'user-agent': '' })).toBe(200);
    expect(await ledTo('/missing.js')).toBe(404);
    expect(await ledTo('/shell')).toBe(200);
    expect(await ledTo('/manifest.webmanifest')).toBe(200);
    expect(await ledTo('/api/banner!bannerList.action')).toBe(404);
  });
});

it('[S-049] without a mobile site a phone gets the page itself', async () => {
  for (const url of ['/index', '/productDetails?sellerGoodsId=lamp']) expect((await plain.get(url, { 'user-agent': iphone })).statusCode, url).toBe(200);
});
