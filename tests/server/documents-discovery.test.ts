import { brotliDecompressSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { languages, type Language } from '../../src/rules/languages';
import { said } from '../support/texts';
import { WholeMall } from '../support/whole-mall';

let whole: WholeMall;
beforeAll(async () => {
  whole = await WholeMall.open();
});
afterAll(() => whole.close());

type Manifest = {
  id: string; name: string; short_name: string; description: string; lang: string; dir: string; start_url: string; scope: string; display: string;
  theme_color: string; icons: { src: string; sizes: string; type: string; purpose: string }[]; shortcuts: { name: string; url: string }[];
  screenshots: { src: string; sizes: string; form_factor: string; label: string }[];
};

describe('the manifest', () => {
  const manifest = async (lang?: Language, mall = whole) => {
    const response = await mall.get(`/manifest.webmanifest${lang ? `?lang=${lang}` : ''}`);
    expect(response.headers['content-type']).toContain('application/manifest+json');
    return response.json<Manifest>();
  };

  it('installs the brand under its own name and icons', async () => {
    const { id, name, short_name, icons, screenshots, shortcuts, start_url, scope, display, theme_color } = await manifest();
    expect({ id, name, short_name, scope, display }).toEqual({ id: '/', name: 'Kitewharf', short_name: 'Kitewharf', scope: '/', display: 'standalone' });
    expect((await whole.get(start_url)).statusCode).toBe(200);
    expect(theme_color).toMatch(/^#[0-9a-f]{6}$/);
    expect(icons.map(({ purpose, sizes }) => `${purpose} ${sizes}`)).toEqual(['any 192x192', 'any 512x512', 'maskable 512x512', 'monochrome 512x512']);
    for (const { src, type } of icons) {
      const icon = await whole.get(src);
      expect(icon.statusCode, src).toBe(200);
      expect(icon.headers['content-type']).toBe(type);
      expect(icon.rawPayload.subarray(1, 4).toString()).toBe('PNG');
    }
    expect(screenshots.map(({ form_factor }) => form_factor)).toEqual(['wide', 'narrow']);
    for (const { src, sizes, label } of screenshots) {
      const { width, height } = await sharp((await whole.get(src)).rawPayload).metadata();
      expect(`${width}x${height}`).toBe(sizes);
      expect(label).not.toBe('');
    }
    expect(shortcuts).toHaveLength(4);
    for (const { url } of shortcuts) expect((await whole.get(url)).statusCode, url).toBe(200);
  });

  it.each<[Language, string, string]>([
    ['en', 'en', 'ltr'],
    ['ar', 'ar', 'rtl'],
    ['cn', 'zh-Hans', 'ltr'],
  ])('speaks %s', async (lang, tag, direction) => {
    const { lang: spoken, dir, shortcuts, description } = await manifest(lang);
    expect([spoken, dir]).toEqual([tag, direction]);
    expect(shortcuts.map(({ name }) => name)).toContain(said(lang, 'shell.nav.classification'));
    expect(description).toBe(said(lang, 'home.title'));
  });

  it('is another one for another brand, by BRAND or by host name', async () => {
    const amberlane = await WholeMall.open({ BRAND: 'amberlane' });
    const [one, other] = [await manifest('en'), await manifest('en', amberlane)];
    expect(other.name).toBe('Amberlane');
    expect(other.icons[0]?.src).toMatch(/^\/brands\/amberlane\//);
    expect(other.theme_color).not.toBe(one.theme_color);
    await amberlane.close();
  });
});

describe('for search engines', () => {
  it('robots.txt keeps them off calls, searches and what is a shopper’s own, and names the sitemap', async () => {
    const { body, headers } = await whole.get('/robots.txt', { host: 'amberlane.localhost' });
    expect(headers['content-type']).toContain('text/plain');
    for (const path of ['/api/', '/public/', '/userInfo/', '/searchResult', '/searchGoods']) expect(body).toContain(`Disallow: ${path}\n`);
    expect(body).toContain('Sitemap: http://amberlane.localhost/sitemap.xml\n');
  });

  it('the sitemap has every page, store and listed product, pages in all 21 languages, and nothing else', async () => {
    const { body, headers } = await whole.get('/sitemap.xml', { host: 'amberlane.localhost' });
    expect(headers['content-type']).toContain('application/xml');
    const addresses = [...body.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address = '']) => address.replaceAll('&amp;', '&'));
    expect(new Set(addresses).size).toBe(addresses.length);
    for (const path of ['/index', '/classification', '/commodity', '/discounted', '/information', '/store?id=lantern', '/productDetails?sellerGoodsId=lamp']) {
      expect(addresses).toContain(`http://amberlane.localhost${path}`);
    }
    expect(body).not.toMatch(/hidden-mug|gone-mug/);
    for (const address of addresses) expect((await whole.get(address.replace('http://amberlane.localhost', ''))).statusCode, address).toBe(200);
    const home = /<url><loc>http:\/\/amberlane\.localhost\/index<\/loc>(.*?)<\/url>/.exec(body)?.[1] ?? '';
    expect([...home.matchAll(/hreflang="([^"]+)"/g)].map(([, tag]) => tag).toSorted()).toEqual(languages.map(({ tag }) => tag).toSorted());
  });

  it('the sitemap is made once in ten minutes, however often it is asked for', async () => {
    const store = { host: 'amberlane.localhost', 'accept-encoding': 'br' };
    const first = await whole.get('/sitemap.xml', store);
    await whole.db.updateTable('goods').set({ status: 'listed' }).where('id', '=', 'hidden-mug').execute();
    expect((await whole.get('/sitemap.xml', store)).rawPayload.equals(first.rawPayload)).toBe(true);
    whole.wait(10 * 60_000 + 1);
    const later = await whole.get('/sitemap.xml', store);
    expect([first, later].map(({ rawPayload }) => brotliDecompressSync(rawPayload).includes('hidden-mug'))).toEqual([false, true]);
    await whole.db.updateTable('goods').set({ status: 'unlisted' }).where('id', '=', 'hidden-mug').execute();
  });

  it('both go by the mall’s own address where it is set', async () => {
    const open = await WholeMall.open({ PUBLIC_URL: 'https://shop.example/' });
    expect((await open.get('/robots.txt')).body).toContain('Sitemap: https://shop.example/sitemap.xml');
    expect((await open.get('/sitemap.xml')).body).toContain('<loc>https://shop.example/index</loc>');
    await open.close();
  });
});
