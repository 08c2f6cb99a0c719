import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import sharp from 'sharp';
import type { Plugin } from 'vite';
import { brandNames } from './brands/folder';

/** The manifest's icons (see manifest.webmanifest): file, size, and the margin around the logo as a share of the size. */
const icons = [
  { name: 'icon-192.png', size: 192, margin: 0 },
  { name: 'icon-512.png', size: 512, margin: 0 },
  { name: 'maskable-512.png', size: 512, margin: 0.12 },
  { name: 'apple-180.png', size: 180, margin: 0.06 },
  { name: 'monochrome-512.png', size: 512, margin: 0.12 },
] as const;

type Icon = (typeof icons)[number];

/** Returns an icon's RGBA pixels: the drawing, on the background colour if the icon has a margin. */
export async function iconPixels(svg: Buffer, ground: string, wanted: Icon['name']): Promise<{ data: Buffer; size: number }> {
  const { size, margin } = icons.find(({ name }) => name === wanted) ?? icons[0];
  const inset = Math.round(size * margin);
  const drawing = await sharp(svg, { density: 600 }).resize(size - 2 * inset, size - 2 * inset).png().toBuffer();
  const base = sharp({ create: { width: size, height: size, channels: 4, background: margin === 0 ? { r: 0, g: 0, b: 0, alpha: 0 } : ground } });
  const data = await base.composite([{ input: drawing, left: inset, top: inset }]).raw().toBuffer();
  if (wanted === 'monochrome-512.png') leaveShapes(data);
  return { data, size };
}

/**
 * Turns the pixels into a white mask whose opacity is the difference from the background: the system colours a monochrome
 * icon itself, wherever it is not transparent.
 */
function leaveShapes(data: Buffer): void {
  const ground = [...data.subarray(0, 3)];
  const differences = Array.from({ length: data.length / 4 }, (_, pixel) => Math.max(...ground.map((channel, index) => Math.abs(channel - (data[pixel * 4 + index] ?? 0)))));
  const most = differences.reduce((greatest, one) => Math.max(greatest, one), 1);
  for (const [pixel, difference] of differences.entries()) data.set([255, 255, 255, Math.round((255 * difference) / most)], pixel * 4);
}

/** The icons of the manifest's shortcuts, drawn as in ui/icon.tsx. */
const shortcuts = {
  search: 'M10.5 4a6.5 6.5 0 1 1 0 13 6.5 6.5 0 0 1 0-13ZM15.5 15.5 20 20',
  categories: 'M4.5 4.5h6v6h-6ZM13.5 4.5h6v6h-6ZM4.5 13.5h6v6h-6ZM13.5 13.5h6v6h-6Z',
  discounted: 'M18 6 6 18M7.5 5.5a2 2 0 1 1 0 4 2 2 0 0 1 0-4ZM16.5 14.5a2 2 0 1 1 0 4 2 2 0 0 1 0-4Z',
  orders: 'M6 4h12v16l-3-2-3 2-3-2-3 2ZM9 8.5h6M9 12h6',
} as const;

/** Draws a shortcut's icon on a disc of the brand's colour, which is visible on any background. */
function shortcut(shape: string, colour: string): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48"><circle cx="24" cy="24" r="24" fill="${colour}"/><path transform="translate(12 12)" d="${shape}" fill="none" stroke="#fff" stroke-width="1.75" stroke-linecap="round" stroke-linejoin="round"/></svg>`;
  return sharp(Buffer.from(svg), { density: 288 }).resize(96, 96).png({ compressionLevel: 9 }).toBuffer();
}


async function icon(svg: Buffer, ground: string, { name }: Icon): Promise<Buffer> {
  const { data, size } = await iconPixels(svg, ground, name);
  return sharp(data, { raw: { width: size, height: size, channels: 4 } }).png({ compressionLevel: 9 }).toBuffer();
}

/** Pictures that `npm run brand:preview` takes of the running shop, for install dialogs and shared links. A new brand has none yet. */
export const pictures = [
  { file: 'screenshot-wide.webp', size: '1280x800' },
  { file: 'screenshot-narrow.webp', size: '390x844' },
  { file: 'share.webp', size: '1200x630' },
] as const;

function unlessMissing(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error;
}

/** Draws every brand's icons from its logo, and copies its pictures, into `brands/<id>/` of the page's build. */
export function brandIcons(): Plugin {
  let root = '';
  let outDir = '';
  return {
    name: 'dhow-brand-icons',
    apply: 'build',
    configResolved(config) {
      root = config.root;
      outDir = join(resolve(root, config.build.outDir), 'brands');
    },
    async writeBundle() {
      for (const brand of await brandNames(join(root, 'brands'))) {
        const folder = join(root, 'brands', brand);
        const svg = await readFile(join(folder, 'icon.svg'));
        const { themeColour } = JSON.parse(await readFile(join(folder, 'brand.json'), 'utf8')) as { themeColour: { light: string } };
        await mkdir(join(outDir, brand), { recursive: true });
        await writeFile(join(outDir, brand, 'icon.svg'), svg);
        for (const { file } of pictures) await copyFile(join(folder, file), join(outDir, brand, file)).catch(unlessMissing);
        for (const each of icons) await writeFile(join(outDir, brand, each.name), await icon(svg, themeColour.light, each));
        for (const [name, shape] of Object.entries(shortcuts)) await writeFile(join(outDir, brand, `shortcut-${name}.png`), await shortcut(shape, themeColour.light));
      }
    },
  };
}
