import { copyFile, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import sharp from 'sharp';
import type { Plugin } from 'vite';

/** The icons a manifest names (see manifest.webmanifest): file, size, and how much room the logo leaves around it. */
const icons = [
  { name: 'icon-192.png', size: 192, margin: 0 },
  { name: 'icon-512.png', size: 512, margin: 0 },
  { name: 'maskable-512.png', size: 512, margin: 0.12 },
  { name: 'apple-180.png', size: 180, margin: 0.06 },
  { name: 'monochrome-512.png', size: 512, margin: 0.12 },
] as const;

async function icon(svg: Buffer, background: string, { name, size, margin }: (typeof icons)[number]): Promise<Buffer> {
  const inset = Math.round(size * margin);
  const drawing = await sharp(svg, { density: 600 }).resize(size - 2 * inset, size - 2 * inset).png().toBuffer();
  const mono = name.startsWith('monochrome');
  const base = sharp({
    create: { width: size, height: size, channels: 4, background: mono || margin === 0 ? { r: 0, g: 0, b: 0, alpha: 0 } : background },
  });
  return base.composite([{ input: drawing, left: inset, top: inset }]).png({ compressionLevel: 9 }).toBuffer();
}

/** What a manifest's shortcuts lead to, drawn as ui/icon.tsx draws them. */
const shortcuts = {
  search: 'M10.5 4a6.5 6.5 0 1 1 0 13 6.5 6.5 0 0 1 0-13ZM15.5 15.5 20 20',
  categories: 'M4.5 4.5h6v6h-6ZM13.5 4.5h6v6h-6ZM4.5 13.5h6v6h-6ZM13.5 13.5h6v6h-6Z',
  discounted: 'M18 6 6 18M7.5 5.5a2 2 0 1 1 0 4 2 2 0 0 1 0-4ZM16.5 14.5a2 2 0 1 1 0 4 2 2 0 0 1 0-4Z',
  orders: 'M6 4h12v16l-3-2-3 2-3-2-3 2ZM9 8.5h6M9 12h6',
} as const;

/** On a disc of the brand's colour, which shows on any ground. */
function shortcut(shape: string, colour: string): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48"><circle cx="24" cy="24" r="24" fill="${colour}"/><path transform="translate(12 12)" d="${shape}" fill="none" stroke="#fff" stroke-width="1.75" stroke-linecap="round" stroke-linejoin="round"/></svg>`;
  return sharp(Buffer.from(svg), { density: 288 }).resize(96, 96).png({ compressionLevel: 9 }).toBuffer();
}

/** Screenshots of the brand's shop, which an installer shows; taken of the running shop. */
const screenshots = ['screenshot-wide.webp', 'screenshot-narrow.webp'] as const;

/** Draws every brand's icons from its logo, and copies its screenshots, into `brands/<id>/` of the page's build. */
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
      for (const brand of await readdir(join(root, 'brands'))) {
        const folder = join(root, 'brands', brand);
        const svg = await readFile(join(folder, 'icon.svg'));
        const { themeColour } = JSON.parse(await readFile(join(folder, 'brand.json'), 'utf8')) as { themeColour: { light: string } };
        await mkdir(join(outDir, brand), { recursive: true });
        await writeFile(join(outDir, brand, 'icon.svg'), svg);
        for (const name of screenshots) await copyFile(join(folder, name), join(outDir, brand, name));
        for (const each of icons) await writeFile(join(outDir, brand, each.name), await icon(svg, themeColour.light, each));
        for (const [name, shape] of Object.entries(shortcuts)) await writeFile(join(outDir, brand, `shortcut-${name}.png`), await shortcut(shape, themeColour.light));
      }
    },
  };
}
