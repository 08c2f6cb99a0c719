import { brotliCompressSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Envelope } from '../../src/contract/envelope';
import type { CallName } from '../../src/contract/shop/calls';
import type { FirstView } from '../../src/contract/first-view';
import { Brands, type Brand } from '../../src/server/platform/brands';
import { brandStyle } from '../../src/server/render/brand-style';
import { brandIds, readBrand } from '../support/brands';
import { insertBuyer } from '../support/server/checkout';
import { WholeMall } from '../support/server/whole-mall';
import { startBucketService } from '../support/services/bucket-service';
import { said } from '../support/texts';

let whole: WholeMall;
beforeAll(async () => {
  whole = await WholeMall.open();
});
afterAll(() => whole.close());

const brands = new Brands('kitewharf');
const at = (id: string) => ({ host: `${id}.localhost` });
async function documentOf(id: string, mall = whole, address = '/index') {
  const { body, headers, statusCode } = await mall.get(address, at(id));
  const firstView = JSON.parse(/<script type="application\/json" id="first-view">(.*?)<\/script>/.exec(body)?.[1] ?? 'null') as FirstView;
  return { body, headers, statusCode, firstView };
}

describe.each(brandIds)('[S-317] [S-319] one server, asked by the host of %s,', (id) => {
  const file = readBrand(id);

  it('[S-320] [S-322] [S-324] draws it under its name, in its colours, with its address and its footer', async () => {
    const { body, headers, statusCode, firstView } = await documentOf(id);
    expect([statusCode, headers['x-brand']]).toEqual([200, id]);
    expect(body).toContain(`<meta property="og:site_name" content="${file.name}">`);
    expect(body).toContain(`/brands/${id}/share.webp">`);
    expect(body).toContain(`<meta name="theme-color" media="(prefers-color-scheme: light)" content="${file.themeColour.light}">`);
    expect(body).toContain(`--accent:light-dark(${file.colours.light.accent},${file.colours.dark.accent})`);
    expect(firstView.brand).toMatchObject({ id, supportEmail: file.supportEmail, sellerLogin: file.sellerLogin, validation: 'inclusive', footer: file.footer });
    for (const label of [...file.partners, ...file.wallets]) expect(body).toContain(`<dd>${label}</dd>`);
    expect(body).toContain(said('en', 'footer.demo', { brand: file.name }));
    // Nothing of another brand, and nothing that only the server needs.
    const others = brandIds.filter((other) => other !== id && body.toLowerCase().includes(other));
    expect(others).toEqual([]);
    expect(JSON.stringify(firstView)).not.toMatch(/storageBucket|"hosts"|"lender"|"themeColour"/);
  });

  it('[S-321] installs it under its own name and icons, of the sizes and types that its manifest says', async () => {
    const manifest = (await whole.get('/manifest.webmanifest?lang=de', at(id))).json<{ name: string; short_name: string; id: string; background_color: string; icons: { src: string; sizes: string; type: string }[]; screenshots: { src: string; sizes: string }[] }>();
    expect(manifest).toMatchObject({ id: '/', name: expect.stringContaining(file.name) as string, background_color: file.background });
    expect(manifest.short_name.length).toBeLessThanOrEqual(12);
    expect([manifest.icons.length, manifest.screenshots.length]).toEqual([4, 2]);
    for (const { src, sizes } of [...manifest.icons, ...manifest.screenshots]) {
      expect(src).toMatch(new RegExp(`^/brands/${id}/`));
      const { width, height } = await sharp((await whole.get(src)).rawPayload).metadata();
      expect(`${width}x${height}`, src).toBe(sizes);
    }
    expect((await whole.get(`/brands/${id}/icon.svg`)).headers['content-type']).toContain('image/svg+xml');
  });

  it('adds at most 2 kB to the document', async () => {
    const { body } = await documentOf(id);
    const style = brandStyle(brands.of(`${id}.localhost`));
    expect(body).toContain(style);
    const facts = /"brand":(\{.*?\}),"version"/.exec(body)?.[1] ?? '';
    const size = (html: string) => brotliCompressSync(html).length;
    expect(size(body) - size(body.replace(style, '').replace(facts, '{}'))).toBeLessThanOrEqual(2_000);
  });

  it('[W-053] answers of wallet, loans and security as under every brand', async () => {
    const { token, cookie } = await insertBuyer(whole.db, { money: '5000' });
    const calls: readonly (readonly [CallName, object])[] = [
      ['wallet!getUsdt', {}], ['wallet!list', {}], ['withdraw!withdraw_open', {}], ['withdraw!fee', { channel: 'bank', amount: '333' }], ['withdraw!apply', { channel: 'bank', amount: '50', safeword: '000000', session_token: 'x' }],
      ['rechargeBlockchain!recharge_open', {}], ['rechargeBlockchain!fee', { symbol: 'BTC' }], ['loan!list', {}], ['security!get', {}], ['session!list', {}],
      ['user!updateOldAndNewPsw', { oldPassword: 'Wrong-1234', newPassword: 'short', confirmPassword: 'short' }], ['syspara!getSyspara', { code: 'return_days' }],
    ];
    for (const [name, payload] of calls) {
      const answers = await Promise.all([id, 'kitewharf'].map(async (brand) => {
        const { code, msg, data } = (await whole.app.inject({ method: 'POST', url: `/api/${name}.action?token=${token}`, headers: { ...at(brand), cookie: `sid=${cookie}` }, payload })).json<Envelope>();
        return { code, msg, data };
      }));
      expect(answers[0], name).toEqual(answers[1]);
      expect(answers[0]?.code, name).not.toBe(403);
    }
    const policy = (answer: { headers: Record<string, unknown> }) => String(answer.headers['content-security-policy']).replaceAll(/'sha256-[^']+'|\S+\.localhost\S*/g, '');
    expect(policy(await whole.get('/index', at(id)))).toBe(policy(await whole.get('/index')));
  });
});

it('[S-318] BRAND says who answers every other host', async () => {
  const named = await WholeMall.open({ BRAND: 'zavindi' });
  const { headers, firstView } = await documentOf('nobody', named);
  expect([headers['x-brand'], firstView.brand.validation]).toEqual(['zavindi', 'specified']);
  await named.close();
});

it('a brand’s menu, sitemap and first guess keep to its languages, and an address may still ask for any', async () => {
  const { body, headers } = await whole.get('/index', { ...at('ivorund'), 'accept-language': 'fr, ko;q=0.5' });
  expect(headers['content-language']).toBe('ko');
  expect([...body.matchAll(/hreflang="([^"]+)"/g)].map(([, tag]) => tag).filter((tag, index, all) => tag !== 'x-default' && all.indexOf(tag) === index).toSorted()).toEqual(['en', 'ja', 'ko', 'zh-Hans', 'zh-Hant']);
  expect((await whole.get('/index?lang=fr', at('ivorund'))).headers['content-language']).toBe('fr');
  expect((await whole.get('/sitemap.xml', at('ivorund'))).body).not.toContain('hreflang="fr"');
});

it.each([['kitewharf', 'en', 21], ['mossrook', 'de', 6], ['zavindi', 'ar', 5]] as const)('the description of %s, in %s, tells how many languages its menu has: %i', async (id, lang, count) => {
  const { body } = await documentOf(id, whole, `/index?lang=${lang}`);
  const described = said(lang, 'head.description', { brand: readBrand(id).name, count });
  expect(described).toContain(String(count));
  for (const name of ['name="description"', 'property="og:description"']) expect(body).toContain(`<meta ${name} content="${described}">`);
});

it('sends phones to the mobile site of a brand that has one', async () => {
  const phone = { 'user-agent': 'Mozilla/5.0 (Linux; Android 14) Mobile' };
  expect((await whole.get('/store?id=lantern&lang=de', { ...at('quaylet'), ...phone })).headers.location).toBe('https://m.quaylet.example/?sellerId=lantern&lang=de');
  expect((await whole.get('/index', { ...at('pelorra'), ...phone })).statusCode).toBe(200);
});

/** A brand that makes a claim, which no brand's folder does. */
class Claiming extends Brands {
  override of(hostname: string): Brand {
    const evidence = { source: 'https://auditor.example/report', checkedOn: '2026-10-01' };
    return { ...super.of(hostname), claims: [{ text: { en: 'Three warehouses of our own', cn: '三个自营仓库' }, evidence }], legal: { en: 'Kitewharf Ltd', cn: '风筝有限公司' } };
  }
}

it('[S-078] [W-055] claims stand in the footer of the brand that makes them, in the reader’s language, beside its own legal line', async () => {
  const claiming = await WholeMall.open({}, (mall) => ({ ...mall, brands: new Claiming('kitewharf') }));
  const [english, chinese] = [await documentOf('kitewharf', claiming), await documentOf('kitewharf', claiming, '/index?lang=cn')];
  expect(english.body).toContain('<p>Three warehouses of our own</p>');
  expect(english.body).toContain('Kitewharf Ltd');
  expect(chinese.body).toContain('<p>三个自营仓库</p>');
  expect(chinese.body).toContain('风筝有限公司');
  expect(chinese.body).not.toContain('<p>Three warehouses');
  // All of them, for a page that switches to another language where it stands.
  expect(chinese.firstView.brand.claims).toEqual([{ en: 'Three warehouses of our own', cn: '三个自营仓库' }]);
  expect(english.firstView.brand.legal).toEqual({ en: 'Kitewharf Ltd', cn: '风筝有限公司' });
  expect(JSON.stringify(chinese.firstView)).not.toContain('auditor');
  expect((await documentOf('kitewharf')).body).not.toMatch(/warehouse|"claims"/i);
  await claiming.close();
});

it('[S-323] uploads go to the bucket of the brand where S3_URL leaves its name to it', async () => {
  const service = await startBucketService();
  const { url, accessKey, secretKey, region } = service.bucket;
  const own = await WholeMall.open({ BRAND: 'mossrook', S3_URL: url.replace('/uploads', '/{bucket}'), S3_ACCESS_KEY: accessKey, S3_SECRET_KEY: secretKey, S3_REGION: region });
  await own.mall.storage.put('leaf.webp', Buffer.from('webp'));
  expect(service.asked).toEqual(['PUT /mossrook-uploads/leaf.webp']);
  await own.close();
  await service.stop();
});
