import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import type { Page } from 'playwright';
import sharp from 'sharp';
import * as v from 'valibot';
import { brandNames } from '../../src/build/brands/folder';
import { brandFile, typefaces, type BrandFile } from '../../src/contract/brand-file';
import { footerAlive, Journey, loaded } from '../support/journey/journey';
import { sheetOf, type Shot } from './sheets';

/**
 * `npm run brand:preview [-- NAME … --keep]`: the first screen of each brand's home page in two widths, light and dark,
 * side by side in `.look`. Without names, all brands in one mall; a named one gets its own mall, with the goods that it
 * sells. `--keep` writes the pictures for installing and link previews into each named brand's folder.
 */
const { values, positionals } = parseArgs({ allowPositionals: true, options: { keep: { type: 'boolean', default: false } } });
const all = await brandNames();
const unknown = positionals.filter((name) => !all.includes(name));
if (unknown.length > 0) throw new Error(`No brand is called ${unknown.join(', ')}. There are: ${all.join(', ')}.`);
const folder = path.resolve('.look');
await mkdir(folder, { recursive: true });

const screens = [{ width: 360, height: 780 }, { width: 1280, height: 800 }] as const;

async function home(mall: Journey, page: Page, address: string): Promise<void> {
  await mall.visit(page, address);
  await loaded(page);
  await footerAlive(page);
}

async function shotsOf(mall: Journey, name: string, address: string): Promise<Shot[]> {
  const context = await mall.browser();
  const page = await context.newPage();
  const shots: Shot[] = [];
  for (const screen of screens) {
    await page.setViewportSize(screen);
    await home(mall, page, address);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      shots.push({ title: `${name} · ${screen.width} · ${colorScheme}`, picture: await page.screenshot({ animations: 'disabled' }), width: screen.width });
    }
  }
  await context.close();
  return shots;
}

async function keepSheet(name: string, shots: readonly Shot[]): Promise<void> {
  const file = path.join(folder, name);
  await writeFile(file, await sheetOf(shots));
  process.stdout.write(`${path.relative('.', file)}\n`);
}

/** The picture for link previews: the icon and the name on the brand's background. */
function shareCard({ name, style, colours: { light } }: BrandFile, icon: string): string {
  const { weight = style.headingWeight ?? 600, spacing = -1, case: letters = 'none' } = style.name ?? {};
  const word = `font:${weight} ${name.length > 8 || letters === 'uppercase' ? 100 : 132}px ${typefaces[style.headings ?? 'sans']};letter-spacing:${spacing / 100}em;text-transform:${letters}`;
  return `<style>body{margin:0;display:flex;align-items:center;justify-content:center;gap:56px;height:606px;background:${light.bar ?? light['accent-soft'] ?? '#fff'};color:${light.ink ?? '#1b1f24'};border-bottom:24px solid ${light.accent ?? '#1b1f24'}}svg{width:240px;height:240px}p{margin:0;${word}}</style>${icon}<p>${name}</p>`;
}

async function keepPictures(mall: Journey, name: string): Promise<void> {
  const own = path.join('brands', name);
  const brand = v.parse(brandFile, JSON.parse(await readFile(path.join(own, 'brand.json'), 'utf8')));
  const context = await mall.browser();
  const page = await context.newPage();
  const keep = async (file: string, quality: number) => writeFile(path.join(own, file), await sharp(await page.screenshot({ animations: 'disabled' })).webp({ quality, effort: 6 }).toBuffer());
  await page.setViewportSize({ width: 1280, height: 800 });
  await home(mall, page, '/index');
  await keep('screenshot-wide.webp', 62);
  await page.setViewportSize({ width: 390, height: 844 });
  await home(mall, page, '/index');
  await keep('screenshot-narrow.webp', 62);
  // The mall's CSP lets no script write a page.
  await page.goto('about:blank');
  await page.setViewportSize({ width: 1200, height: 630 });
  await page.setContent(shareCard(brand, await readFile(path.join(own, 'icon.svg'), 'utf8')));
  await keep('share.webp', 80);
  await context.close();
}

async function inMall(env: Readonly<Record<string, string>>, look: (mall: Journey) => Promise<void>): Promise<void> {
  const mall = new Journey({ LOG_LEVEL: 'error', ...env });
  await mall.begin();
  try {
    await look(mall);
  } finally {
    await mall.end();
  }
}

if (positionals.length === 0) {
  await inMall({}, async (mall) => {
    const shots: Shot[] = [];
    for (const name of all) shots.push(...(await shotsOf(mall, name, mall.url.replace(/\/\/[^:]+/, `//${name}.localhost`))));
    for (const { width } of screens) await keepSheet(`brands-${width}.webp`, shots.filter((shot) => shot.width === width));
  });
}
for (const name of positionals) {
  await inMall({ BRAND: name }, async (mall) => {
    await keepSheet(`brand-${name}.webp`, await shotsOf(mall, name, '/index'));
    if (values.keep) await keepPictures(mall, name);
  });
}
