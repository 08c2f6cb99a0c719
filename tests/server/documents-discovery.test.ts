import { brotliDecompressSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { languages, type Language } from '../../src/rules/languages';
import { WholeMall } from '../support/server/whole-mall';
import { said } from '../support/texts';

let whole: WholeMall;
beforeAll(async () => {
  whole = await WholeMall.open();
});
afterAll(() => whole.close());

type Manifest = {
  id: string; name: string; short_name: string; description: string; lang: string; dir: string; start_url: string; scope: string; display: string;
  theme_color: string; icons: { src: string; sizes: string; type: string; purpose: string }[]; shortcuts: { name: string; url: string; icons: { src: string; sizes: string; type: string }[] }[];
  screenshots: { src: string; sizes: string; type: string; form_factor: string; label: string }[];
  share_target: { action: string; method: string; params: Record<string, string> };
};

describe('the manifest', () => {
  const manifest = async (lang?: Language, mall = whole) => {
    const response = await mall.get(`/manifest.webmanifest${lang ? `?lang=${lang}` : ''}`);
    expect(response.headers['content-type']).toContain('application/manifest+json');
    return response.json<Manifest>();
  };

  it('the manifest installs the brand under its own name and icons', async () => {
    const { id, name, short_name, icons, screenshots, shortcuts, start_url, scope, display, theme_color } = await manifest();
    expect({ id, name, short_name, scope, display }).toEqual({ id: '/', name: 'Kitewharf Mall', short_name: 'Kitewharf', scope: '/', display: 'standalone' });
    expect((await whole.get(start_url)).statusCode).toBe(200);
    expect(theme_color).toMatch(/^#[0-9a-f]{6}$/);
    expect(icons.map(({ purpose, sizes }) => `${purpose} ${sizes}`)).toEqual(['any 192x192', 'any 512x512', 'maskable 512x512', 'monochrome 512x512']);
    expect(screenshots.map(({ form_factor }) => form_factor)).toEqual(['wide', 'narrow']);
    for (const { label } of screenshots) expect(label).not.toBe('');
    expect(shortcuts.map(({ icons: own }) => own.length)).toEqual([1, 1, 1, 1]);
    for (const { url } of shortcuts) expect((await whole.get(url)).statusCode, url).toBe(200);
  });

  it('[S-321] UX-001 every picture that it names is what it says: file, type and size, for each brand', async () => {
    for (const brand of ['kitewharf', 'amberlane']) {
      const own = brand === 'kitewharf' ? whole : await WholeMall.open({ BRAND: brand });
      const { icons, screenshots, shortcuts } = await manifest('en', own);
      for (const { src, type, sizes } of [...icons, ...screenshots, ...shortcuts.flatMap(({ icons: ofShortcut }) => ofShortcut)]) {
        const file = await own.get(src);
        const { width, height, format } = await sharp(file.rawPayload).metadata();
        expect([src.startsWith(`/brands/${brand}/`), file.statusCode, file.headers['content-type'], `image/${format}`, `${width}x${height}`], src).toEqual([true, 200, type, type, sizes]);
      }
      if (own !== whole) await own.close();
    }
  });

  it('UX-001 UX-002 is one mall in every language: the id stays, and name, language and direction are the reader’s', async () => {
    const all = await Promise.all(languages.map(({ code }) => manifest(code)));
    expect(new Set(all.map(({ id, start_url, scope }) => `${id} ${start_url} ${scope}`)).size).toBe(1);
    expect(all.map(({ lang, dir, name }) => [lang, dir, name])).toEqual(languages.map(({ code, tag }) => [tag, code === 'ar' ? 'rtl' : 'ltr', said(code, 'head.installedName', { brand: 'Kitewharf' })]));
    expect(all.every(({ name, short_name }) => name.includes('Kitewharf') && short_name === 'Kitewharf')).toBe(true);
  });

  it('leads what is shared with it to the product, or to a search, and never elsewhere', async () => {
    const { share_target: target } = await manifest();
    expect(target).toEqual({ action: '/share', method: 'GET', enctype: 'application/x-www-form-urlencoded', params: { title: 'title', text: 'text', url: 'url' } });
    const place = async (parameters: Record<string, string>) => {
      const { statusCode, headers } = await whole.get(`${target.action}?${new URLSearchParams(parameters).toString()}`, { host: 'amberlane.localhost' });
      return [statusCode, headers.location];
    };
    expect(await place({ text: 'See http://amberlane.localhost/productDetails?sellerGoodsId=lamp&token=t' })).toEqual([303, '/productDetails?sellerGoodsId=lamp']);
    expect(await place({ title: 'Lamp', text: 'desk lamp' })).toEqual([303, '/searchResult?k=desk%20lamp']);
    expect(await place({ url: 'https://elsewhere.example/productDetails?sellerGoodsId=lamp' })).toEqual([303, '/index']);
    expect(await place({})).toEqual([303, '/index']);
    expect((await whole.get('/share?text=a&text=b')).headers.location).toBe('/index');
  });

  it.each<[Language, string, string]>([
    ['en', 'en', 'ltr'],
    ['ar', 'ar', 'rtl'],
    ['cn', 'zh-Hans', 'ltr'],
  ])('the manifest speaks %s', async (lang, tag, direction) => {
    const { lang: spoken, dir, shortcuts, description } = await manifest(lang);
    expect([spoken, dir]).toEqual([tag, direction]);
    expect(shortcuts.map(({ name }) => name)).toEqual(['shell.nav.search', 'shell.nav.classification', 'shell.nav.discounted', 'user.nav.orders'].map((id) => said(lang, id)));
    expect(description).toBe(said(lang, 'home.title'));
  });

  it('the manifest is another one for another brand, by BRAND or by host name', async () => {
    const amberlane = await WholeMall.open({ BRAND: 'amberlane' });
    const [one, other] = [await manifest('en'), await manifest('en', amberlane)];
    expect(other.name).toBe('Amberlane Mall');
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

  it('the sitemap of one brand is not told for another, whatever host somebody made up', async () => {
    const own = await WholeMall.open({ PUBLIC_URL: 'https://shop.example/' });
    const isInFrench = async (host: string) => (await own.get('/sitemap.xml', { host })).body.includes('hreflang="fr"');
    expect(await isInFrench('ivorund.localhost:9')).toBe(false);
    expect(await isInFrench('shop.example')).toBe(true);
    await own.close();
  });

  it('both go by the mall’s own address where it is set', async () => {
    const open = await WholeMall.open({ PUBLIC_URL: 'https://shop.example/' });
    expect((await open.get('/robots.txt')).body).toContain('Sitemap: https://shop.example/sitemap.xml');
    expect((await open.get('/sitemap.xml')).body).toContain('<loc>https://shop.example/index</loc>');
    await open.close();
  });
});
