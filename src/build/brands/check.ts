import { access, readFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import * as v from 'valibot';
import { brandFile, type BrandFile } from '../../contract/brand-file';
import { languageCodes } from '../../rules/languages';
import { iconPixels, pictures } from '../brand-icons';
import { lowContrasts } from './contrast';
import { brandNames } from './folder';

/** Returns everything that is wrong with a brand's folder, one line each; empty if nothing is. */
export async function checkBrand(name: string, brands = 'brands'): Promise<string[]> {
  const folder = path.join(brands, name);
  const read = v.safeParse(brandFile, JSON.parse(await readFile(path.join(folder, 'brand.json'), 'utf8')));
  if (!read.success) return read.issues.map((issue) => `brand.json: ${v.getDotPath(issue) ?? ''} ${issue.message}`);
  const brand = read.output;
  return [
    ...(brand.id === name ? [] : [`brand.json: id is ${brand.id}, but the folder ${name}`]),
    ...(await lowContrasts(brand)),
    ...(await wrongFooter(brand)),
    ...wrongTexts(brand),
    ...wrongIdentity(brand),
    ...(await unknownKinds(brand)),
    ...(await wrongDrawings(folder, brand)),
    ...(await wrongPictures(folder, name)),
    ...(await sharedNames(brand, brands)),
  ];
}

async function wrongFooter({ footer }: BrandFile): Promise<string[]> {
  const texts = JSON.parse(await readFile('locales/en.json', 'utf8')) as Record<string, string>;
  const labels = footer.flatMap(({ title, items }) => [title, ...items.map(({ label }) => label)]);
  return labels.filter((label) => texts[`footer.${label}`] === undefined).map((label) => `footer: the texts have no footer.${label}`);
}

/** The brand's own texts must exist in every language of its menu, so that nobody sees another one. */
function wrongTexts({ legal, claims, lender, languages = languageCodes }: BrandFile): string[] {
  const own = [['legal', legal], ...claims.map(({ text }, index) => [`claims.${index}.text`, text]), ['lender.reviewHint', lender?.reviewHint]] as const;
  return own.flatMap(([where, texts]) => (texts ? languages.filter((code) => !(texts as Readonly<Record<string, string>>)[code]).map((code) => `${where as string} has no ${code}`) : []));
}

/** A demo must say that it is one and use only .example addresses; a real shop must say who it is. */
function wrongIdentity({ demo, identity, legal, claims, lender, supportEmail, businessContact, sellerSite, sellerLogin, sellerApp, mobileSite, downloadUrl }: BrandFile): string[] {
  if (!demo) return [...(identity ? [] : ['identity: a shop that really sells names its company']), ...(legal ? [] : ['legal: a shop that really sells has a legal line'])];
  const hosts = [...[supportEmail, businessContact].map((address) => address.split('@')[1] ?? ''), ...[sellerSite, sellerLogin, sellerApp, mobileSite, downloadUrl].flatMap((url) => (url ? new URL(url).hostname : []))];
  return [
    ...hosts.filter((host) => !host.endsWith('.example')).map((host) => `${host}: a demo's addresses end in .example`),
    ...(claims.length > 0 ? ['claims: a demo has nothing to show for one'] : []),
    ...(lender && !/demo/i.test(lender.name + lender.licence) ? ['lender: a demo’s says that it is one'] : []),
  ];
}

async function unknownKinds({ demoKinds = [] }: BrandFile): Promise<string[]> {
  const shelf = JSON.parse(await readFile('src/build/studio/shelf.json', 'utf8')) as { kind: string }[];
  const pictured = new Set(shelf.map(({ kind }) => kind));
  return demoKinds.filter((kind) => !pictured.has(kind)).map((kind) => `demoKinds: the studio has pictured no ${kind}`);
}

/** Radius of the circle of a maskable icon that every phone shows, as a share of its width. */
const safeRadius = 0.4;

async function wrongDrawings(folder: string, { themeColour }: BrandFile): Promise<string[]> {
  const wrong: string[] = [];
  for (const file of ['logo.svg', 'icon.svg']) {
    const svg = await readFile(path.join(folder, file), 'utf8').catch(() => '');
    if (svg === '') wrong.push(`${file} is missing`);
    else if (!/^<svg[^>]+viewBox/.test(svg)) wrong.push(`${file} has no viewBox`);
    else if (svg.length > 3_000) wrong.push(`${file} has ${svg.length} bytes; it travels with every page, in 3000 at most`);
    else if (/<(?:script|image|foreignObject|text)\b|\bon\w+=|https?:(?!\/\/www\.w3\.org\/2000\/svg)/.test(svg)) wrong.push(`${file} may hold nothing but shapes`);
  }
  if (wrong.length > 0) return wrong;
  const svg = await readFile(path.join(folder, 'icon.svg'));
  const { data, size } = await iconPixels(svg, themeColour.light, 'maskable-512.png');
  const ground = [1, 3, 5].map((at) => Number.parseInt(themeColour.light.slice(at, at + 2), 16));
  let outside = 0;
  for (let at = 0; at < data.length; at += 4) {
    const [x, y] = [(at / 4) % size, Math.floor(at / 4 / size)];
    if (Math.hypot(x - size / 2, y - size / 2) < safeRadius * size) continue;
    if (ground.some((channel, index) => Math.abs(channel - (data[at + index] ?? 0)) > 24)) outside += 1;
  }
  if (outside > 20) wrong.push(`icon.svg: ${outside} pixels are drawn outside the circle that every phone shows, or its ground is not themeColour.light`);
  return wrong;
}

async function wrongPictures(folder: string, name: string): Promise<string[]> {
  const wrong: string[] = [];
  for (const { file, size } of pictures) {
    const isThere = await access(path.join(folder, file)).then(() => true, () => false);
    const { width, height } = isThere ? await sharp(path.join(folder, file)).metadata() : {};
    if (!isThere) wrong.push(`${file} is missing: npm run brand:preview -- ${name} --keep takes it`);
    else if (`${width}x${height}` !== size) wrong.push(`${file} is ${width}x${height}, not ${size}`);
  }
  return wrong;
}

/** What identifies a brand must not be used by two. */
async function sharedNames(brand: BrandFile, brands: string): Promise<string[]> {
  const marks = ({ name, hosts, storageBucket, supportEmail }: BrandFile) => [name.toLowerCase(), ...hosts, storageBucket, supportEmail];
  const own = new Set(marks(brand));
  const wrong: string[] = [];
  for (const other of await brandNames(brands)) {
    if (other === brand.id) continue;
    const read = v.safeParse(brandFile, JSON.parse(await readFile(path.join(brands, other, 'brand.json'), 'utf8')));
    if (read.success) wrong.push(...marks(read.output).filter((mark) => own.has(mark)).map((mark) => `${mark} is also ${other}'s`));
  }
  return wrong;
}
