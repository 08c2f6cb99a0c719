/** What a picture is, and the name that says so: the server keeps no table of pictures, the name is the whole order. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

export const pictureViews = ['front', 'angle', 'close', 'pair', 'group', 'scene', 'mark'] as const;
export type View = (typeof pictureViews)[number];

/** Words that turn an object to a colour wherever it started, so that "blue" is blue for a red shirt and a brown bag alike. */
const pictureColours = ['red', 'orange', 'yellow', 'green', 'teal', 'blue', 'purple', 'pink'] as const;
const plainTones = ['own', 'dark', 'grey', 'pale'] as const;
const toneWords = [...plainTones, ...pictureColours] as const;
export type PictureColour = (typeof pictureColours)[number];
export type PlainTone = (typeof plainTones)[number];
type ToneWord = (typeof toneWords)[number];
/** A word, or degrees by which the object's own hues are turned. */
export type Tone = ToneWord | number;

export type PictureRecipe = {
  /** Code points as the package names its files, such as `1f455`; one to four, the first is the main one. */
  readonly emoji: readonly string[];
  readonly view: View;
  /** Any whole number: it is taken modulo the number of backdrops, so a seed may pass a counter. */
  readonly backdrop: number;
  readonly tone: Tone;
  readonly mirror?: boolean;
};

/** Widths a picture is offered in, px. */
export const pictureWidths = [160, 240, 320, 480, 640, 800, 1200] as const;
export const backdropCount = 8;

/** Part of every hash: raise it when the studio draws differently, and every picture gets a new name. */
export const studioVersion = 1;
const emojiPattern = /^[0-9a-f]{2,6}(?:-[0-9a-f]{2,6})*$/;
const namePattern = /^([0-9a-f-]+(?:_[0-9a-f-]+){0,3})__([a-z]+)_(\d)_([a-z]+|\d{1,3})_([nm])_([0-9a-f]{12})$/;
const longestName = 119;

// Resolved at run time: the bundle leaves node_modules outside, so the art is read from the installed package.
const assets = join(dirname(createRequire(import.meta.url).resolve('@lobehub/fluent-emoji-modern/package.json')), 'assets');
const sourceHashes = new Map<string, string>();

/** The SVG of one emoji; throws when the package has none by that name. */
export function emojiSource(emoji: string): Buffer {
  // The pattern also keeps a name from reaching for another folder.
  if (!emojiPattern.test(emoji)) throw new RangeError(`Not an emoji code: ${emoji}`);
  return readFileSync(join(assets, `${emoji}.svg`));
}

/** The hash of an emoji's SVG. Seeding names tens of thousands of pictures from a few hundred drawings: each is read once. */
export function sourceHash(emoji: string): string {
  const known = sourceHashes.get(emoji);
  if (known !== undefined) return known;
  const hash = createHash('sha256').update(emojiSource(emoji)).digest('hex');
  sourceHashes.set(emoji, hash);
  return hash;
}

const isView = (text: string): text is View => pictureViews.some((view) => view === text);
const isToneWord = (text: string): text is ToneWord => toneWords.some((word) => word === text);

function toneText(tone: Tone): string {
  if (typeof tone === 'string') return tone;
  if (!Number.isFinite(tone)) throw new RangeError('A hue must be a finite number of degrees');
  const degrees = ((Math.round(tone) % 360) + 360) % 360;
  return degrees === 0 ? 'own' : String(degrees);
}

/** A stable, path-safe name holding the recipe and a hash of everything the picture is made from. */
export function pictureName(recipe: PictureRecipe): string {
  const { emoji, view, backdrop, tone, mirror = false } = recipe;
  if (emoji.length < 1 || emoji.length > 4) throw new RangeError('A picture shows one to four emoji');
  if (!Number.isInteger(backdrop)) throw new RangeError('A backdrop is a whole number');
  const ground = ((backdrop % backdropCount) + backdropCount) % backdropCount;
  const order = `${emoji.join('_')}__${view}_${ground}_${toneText(tone)}_${mirror ? 'm' : 'n'}`;
  const hash = createHash('sha256')
    .update(`${studioVersion}|${order}|${emoji.map(sourceHash).join('|')}`)
    .digest('hex')
    .slice(0, 12);
  const name = `${order}_${hash}`;
  if (name.length > longestName) throw new RangeError('These emoji make too long a picture name');
  return name;
}

/** The recipe in a name, or undefined when the name is not one that `pictureName` gives today. */
export function parsePictureName(name: string): PictureRecipe | undefined {
  if (name.length > longestName) return undefined;
  const [, codes, view, backdrop, tone, side] = namePattern.exec(name) ?? [];
  if (codes === undefined || view === undefined || tone === undefined || !isView(view)) return undefined;
  if (!isToneWord(tone) && !/^\d+$/.test(tone)) return undefined;
  const recipe: PictureRecipe = {
    emoji: codes.split('_'),
    view,
    backdrop: Number(backdrop),
    tone: isToneWord(tone) ? tone : Number(tone),
    mirror: side === 'm',
  };
  try {
    // Naming the parsed recipe again checks the hash and the one canonical spelling in a single comparison.
    return pictureName(recipe) === name ? recipe : undefined;
  } catch {
    return undefined;
  }
}
