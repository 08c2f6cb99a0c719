import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { brandNames } from './folder';

/**
 * Creates a brand that works as it is, with colours derived from its name and a plain logo. Returns the reason if the
 * folder can't be created.
 */
export async function newBrand(name: string, brands = 'brands'): Promise<string | undefined> {
  if (!/^[a-z][a-z0-9-]{1,19}$/.test(name)) return `A brand is named with 2 to 20 small letters, digits and dashes, not “${name}”.`;
  if ((await brandNames(brands)).includes(name)) return `There is a folder brands/${name} already.`;
  const folder = path.join(brands, name);
  const hue = name.split('').reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 360, 0);
  await mkdir(folder);
  await writeFile(path.join(folder, 'brand.json'), `${JSON.stringify(factsOf(name, hue), undefined, 2)}\n`);
  const mark = (front: string, back: string) => `<circle cx="16" cy="16" r="12" fill="${front}"/><path d="M16 9v14M9 16h14" stroke="${back}" stroke-width="3" stroke-linecap="round"/>`;
  await writeFile(path.join(folder, 'logo.svg'), `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" aria-hidden="true">${mark('var(--accent)', 'var(--on-accent)')}</svg>\n`);
  const icon = `<rect width="512" height="512" rx="112" fill="${ground}"/><g transform="translate(96 96) scale(10)">${mark('#ffffff', ground)}</g>`;
  await writeFile(path.join(folder, 'icon.svg'), `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512">${icon}</svg>\n`);
  return undefined;
}

const ground = '#33373d';

function factsOf(id: string, hue: number): object {
  return {
    $schema: '../brand.schema.json',
    id,
    name: id.charAt(0).toUpperCase() + id.slice(1),
    hosts: [`${id}.localhost`],
    demo: true,
    validation: 'inclusive',
    supportEmail: `help@${id}.example`,
    businessContact: `business@${id}.example`,
    storageBucket: `${id}-uploads`,
    sellerSite: `https://sellers.${id}.example/`,
    sellerLogin: `https://sellers.${id}.example/login`,
    downloadUrl: null,
    partners: [],
    wallets: [],
    colours: {
      light: { accent: `oklch(0.42 0.09 ${hue})`, 'on-accent': 'oklch(1 0 0)', 'accent-soft': `oklch(0.94 0.025 ${hue})` },
      dark: { accent: `oklch(0.83 0.08 ${hue})`, 'on-accent': `oklch(0.2 0.03 ${hue})`, 'accent-soft': `oklch(0.32 0.04 ${hue})` },
    },
    themeColour: { light: ground, dark: '#12191c' },
    style: {},
  };
}
