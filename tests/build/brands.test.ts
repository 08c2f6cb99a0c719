import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import * as v from 'valibot';
import { describe, expect, it, onTestFinished } from 'vitest';
import { iconPixels } from '../../src/build/brand-icons';
import { checkBrand } from '../../src/build/brands/check';
import { luminance } from '../../src/build/brands/contrast';
import { newBrand } from '../../src/build/brands/new-brand';
import { brandSchemaText } from '../../src/build/brands/schema';
import { brandFile, type BrandFile } from '../../src/contract/brand-file';
import { languageCodes } from '../../src/rules/languages';
import { brandIds, readBrand } from '../support/brands';

const brands = brandIds.map(readBrand);
const countOf = (numbers: readonly number[], wanted: number) => numbers.filter((each) => each === wanted).length;

it('[S-316] there are 19 brands, each with a folder, a name and a host of its own', () => {
  expect(brandIds).toHaveLength(19);
  expect(new Set(brands.map(({ name }) => name)).size).toBe(19);
  expect(new Set(brands.flatMap(({ hosts }) => hosts)).size).toBe(19);
  expect(brands.map(({ id }) => id)).toEqual(brandIds);
});

it.each(brandIds)('[S-320] %s passes its check: colours, drawings, texts, pictures', async (id) => {
  expect(await checkBrand(id)).toEqual([]);
});

it('[S-322] [S-323] each has a support e-mail and a storage bucket of its own, at nobody’s address', () => {
  for (const key of ['supportEmail', 'businessContact', 'storageBucket', 'sellerSite', 'sellerLogin'] as const) expect(new Set(brands.map((brand) => brand[key])).size, key).toBe(19);
  for (const { supportEmail, sellerSite, sellerLogin } of brands) for (const address of [supportEmail, new URL(sellerSite).host, new URL(sellerLogin).host]) expect(address).toMatch(/\.example$/);
});

it('[S-325] footers name 5 partners once, 4 once, 6 twice and else 8; the default brand has none to name', () => {
  const counts = brands.filter(({ id }) => id !== 'kitewharf').map(({ partners }) => partners.length);
  expect([4, 5, 6, 8].map((count) => countOf(counts, count))).toEqual([1, 1, 2, 14]);
  expect(readBrand('kitewharf').partners).toEqual([]);
});

it('[S-326] [S-327] one footer has no fourth column, and one a single item about the shop; the others have all', () => {
  expect(brands.filter(({ footer }) => footer.length === 3).map(({ footer }) => footer.map(({ title }) => title))).toEqual([['customerService', 'returnsAndExchange', 'userCenter']]);
  const about = brands.flatMap(({ footer }) => footer.filter(({ title }) => title === 'aboutUs').map(({ items }) => items.length));
  expect([countOf(about, 1), countOf(about, 4)]).toEqual([1, 17]);
});

it('[W-058] exchanges and wallets are words in a list', () => {
  for (const { wallets } of brands) expect([[], ['Binance', 'Huobi', 'OKX', 'MetaMask']]).toContainEqual(wallets);
});

it('[S-078] [W-055] no brand claims users, warehouses or numbers of products: none can show it', () => {
  for (const { claims, demo } of brands) expect([claims, demo]).toEqual([[], true]);
});

it('differ in policy, cart, ways of paying, languages, mobile site, app and lender', () => {
  const of = (has: (brand: BrandFile) => boolean) => brands.filter(has).length;
  expect(of(({ validation }) => validation === 'specified')).toBeGreaterThanOrEqual(1);
  expect(of(({ guestCart }) => !guestCart)).toBe(1);
  expect(of(({ payments }) => payments.length < 3)).toBeGreaterThanOrEqual(2);
  expect(of(({ languages }) => languages !== undefined)).toBeGreaterThanOrEqual(2);
  expect(of(({ mobileSite }) => mobileSite !== undefined)).toBeGreaterThanOrEqual(1);
  expect(of(({ downloadUrl }) => downloadUrl !== null)).toBeGreaterThanOrEqual(1);
  expect(of(({ sellerApp }) => sellerApp !== undefined)).toBeGreaterThanOrEqual(1);
  expect(of(({ lender }) => lender !== undefined)).toBeGreaterThan(1);
  // Brands differ in more than hue: no two have the same headings, banners, corners and bar.
  const looks = brands.map(({ style, colours }) => JSON.stringify([style.headings, style.headingWeight, style.banner, style.radius, style.radiusCard, colours.light.bar !== undefined]));
  expect(new Set(looks).size).toBe(19);
});

it('brand.schema.json is what the server reads by', async () => {
  expect(await readFile('brands/brand.schema.json', 'utf8')).toBe(brandSchemaText());
});

/** Copies a brand to a temporary folder, changes it, and returns the problems that the check finds. */
async function changed(id: string, change: (file: Record<string, unknown>) => void, files: Readonly<Record<string, string>> = {}): Promise<string[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'dhow-brands-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await cp(path.join('brands', id), path.join(folder, id), { recursive: true });
  await cp(path.join('brands', 'kitewharf'), path.join(folder, 'kitewharf'), { recursive: true });
  const own = path.join(folder, id, 'brand.json');
  const file = JSON.parse(await readFile(own, 'utf8')) as Record<string, unknown>;
  change(file);
  await writeFile(own, JSON.stringify(file));
  for (const [name, text] of Object.entries(files)) await writeFile(path.join(folder, id, name), text);
  return checkBrand(id, folder);
}

describe('the check of a brand finds', () => {
  const inAll = Object.fromEntries(languageCodes.map((code) => [code, 'Three warehouses of our own.']));
  const evidence = { source: 'https://auditor.example/report', checkedOn: '2026-10-01' };
  const real = { demo: false, identity: { company: 'Mossrook Ltd', registration: '0', address: 'Nowhere 1' }, languages: undefined, legal: inAll };
  const svg = (inside: string) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512"><rect width="512" height="512" fill="#075629"/>${inside}</svg>`;
  const colours = (light: object, dark: object = {}) => ({ colours: { light, dark } });

  it.each<[string, object, RegExp, Record<string, string>?]>([
    ['an unknown word', { colour: 'red' }, /brand\.json: colour/],
    ['a colour that is none', colours({ accent: 'teal' }), /colours\.light\.accent must be a colour/],
    ['text too close to its ground', colours({ 'ink-muted': 'oklch(0.7 0 0)' }), /light: ink-muted on canvas has a contrast of 2\.\d+, not 4\.5/],
    ['a control too close to its ground', colours({}, { 'control-line': 'oklch(0.3 0 0)' }), /dark: control-line on canvas .* not 3/],
    ['a colour that stands on its own theme only', colours({}, { 'on-accent': 'oklch(0.2 0 0)' }), /light: on-accent on accent/],
    ['a banner without its colour', { ...colours({}), style: { banner: 'panel' } }, /a banner that is not plain needs its colour/],
    ['a label without a text', { footer: [{ title: 'aboutUs', items: [{ label: 'nothing', link: { page: '/index' } }] }] }, /no footer\.nothing/],
    ['a claim of a demo', { claims: [{ text: inAll, evidence }] }, /a demo has nothing to show/],
    ['a claim without evidence', { ...real, claims: [{ text: inAll }] }, /claims\.0\.evidence/],
    ['a claim that not every reader can read', { ...real, claims: [{ text: { en: 'Three warehouses' }, evidence }] }, /claims\.0\.text has no cn/],
    ['a legal line that not every reader can read', { ...real, legal: { en: 'Mossrook Ltd' } }, /legal has no af/],
    ['a shop that sells without a company', { demo: false }, /identity: a shop that really sells/],
    ['a lender that seems real', { lender: { name: 'Moss Bank', licence: '1', yearlyRate: '0.1', feeRate: '0' } }, /a demo’s says that it is one/],
    ['a rate that nobody may ask', { lender: { name: 'Demo', licence: '1', yearlyRate: '1.5', feeRate: '0' } }, /lender\.yearlyRate must be from 0 to 1/],
    ['somebody’s address', { supportEmail: 'help@mossrook.com' }, /mossrook\.com: a demo's addresses end in \.example/],
    ['goods that nobody has pictured', { demoKinds: ['mug', 'unicorn'] }, /no unicorn/],
    ['a host of another brand', { hosts: ['kitewharf.localhost'] }, /kitewharf\.localhost is also kitewharf's/],
    ['another name than its folder’s', { id: 'moss' }, /id is moss/],
    ['a drawing outside the safe circle', {}, /drawn outside the circle/, { 'icon.svg': svg('<path d="M0 0h90v90H0Z" fill="#fff"/>') }],
    ['a script in a drawing', {}, /nothing but shapes/, { 'logo.svg': svg('<script>1</script>') }],
    ['a picture that is none', {}, /logo\.svg is missing/, { 'logo.svg': '' }],
  ])('%s', async (_what, change, expected, files) => {
    expect((await changed('mossrook', (file) => Object.assign(file, change), files)).join('\n')).toMatch(expected);
  });

  it('nothing wrong with a shop that says who it is and shows what it claims', async () => {
    expect(await changed('mossrook', (file) => Object.assign(file, real, { claims: [{ text: inAll, evidence }] }))).toEqual([]);
  });
});

it.each([['oklch(1 0 0)', 1], ['oklch(0 0 0)', 0], ['oklch(0.628 0.2577 29.23)', 0.2126], ['oklch(0.8664 0.2948 142.5)', 0.7152], ['oklch(0.452 0.3132 264.05)', 0.0722]])('the luminance of %s is WCAG’s', (colour, wanted) => {
  expect(luminance(colour)).toBeCloseTo(wanted, 2);
});

it('a monochrome icon keeps the shapes and loses their ground', async () => {
  const { data, size } = await iconPixels(await readFile('brands/gannoway/icon.svg'), readBrand('gannoway').themeColour.light, 'monochrome-512.png');
  const alpha = (x: number, y: number) => data[(Math.round(y * size) * size + Math.round(x * size)) * 4 + 3];
  // The corner and a point beside the drawing are transparent; a point in its first bar is not.
  expect([alpha(0.01, 0.01), alpha(0.5, 0.2)]).toEqual([0, 0]);
  expect(alpha(0.38, 0.6)).toBeGreaterThan(200);
});

describe('a new brand', () => {
  it('lacks nothing but the pictures of its shop', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'dhow-brands-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    for (const name of ['twentieth', 'ab', 'z-9']) {
      expect(await newBrand(name, folder)).toBe(undefined);
      expect((await checkBrand(name, folder)).map((line) => line.replace(/:.*/, ''))).toEqual(['screenshot-wide.webp is missing', 'screenshot-narrow.webp is missing', 'share.webp is missing']);
      expect(v.parse(brandFile, JSON.parse(await readFile(path.join(folder, name, 'brand.json'), 'utf8'))).id).toBe(name);
      expect((await sharp(path.join(folder, name, 'icon.svg')).metadata()).width).toBe(512);
    }
  });

  it.each(['', 'Kite', '../x', 'a', 'x'.repeat(21), 'kitewharf'])('is refused as “%s”', async (name) => {
    expect(await newBrand(name)).toMatch(/^(A brand is named|There is a folder)/);
  });
});
