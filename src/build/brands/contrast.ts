import { readFile } from 'node:fs/promises';
import type { BrandFile } from '../../contract/brand-file';

type Theme = 'light' | 'dark';
type Colours = Readonly<Record<string, string>>;

const oklch = /^oklch\(([\d.]+) ([\d.]+) ([\d.]+)/;

/** Relative luminance of an oklch() colour by WCAG 2: through OKLab to linear sRGB, clipped to what a screen can show. */
export function luminance(colour: string): number {
  const [lightness, chroma, hue] = (oklch.exec(colour)?.slice(1) ?? []).map(Number);
  if (lightness === undefined || chroma === undefined || hue === undefined) throw new Error(`not an oklch() colour: ${colour}`);
  const [a, b] = [chroma * Math.cos((hue * Math.PI) / 180), chroma * Math.sin((hue * Math.PI) / 180)];
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const shown = (light: number) => Math.min(1, Math.max(0, light));
  const red = shown(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s);
  const green = shown(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s);
  const blue = shown(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: number, other: number): number {
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
}

/** The colour roles of one theme from tokens.css. */
async function commonColours(theme: Theme): Promise<Colours> {
  const css = await readFile('src/ui/tokens.css', 'utf8');
  const both = [...css.matchAll(/--([\w-]+): light-dark\((oklch\([^)]*\)), (oklch\([^)]*\))\)/g)].map(([, role = '', light = '', dark = '']) => [role, theme === 'light' ? light : dark]);
  const one = [...css.matchAll(/--([\w-]+): (oklch\([^)]*\));/g)].map(([, role = '', colour = '']) => [role, colour]);
  return Object.fromEntries([...both, ...one]) as Colours;
}

const grounds = ['canvas', 'surface', 'raised'];
/** Colours of text (`read`) and of parts that are only seen (`seen`: a control's edge, the focus ring), each with its backgrounds. */
const read: readonly (readonly [string, readonly string[]])[] = [
  ['ink', [...grounds, 'accent-soft', 'bar']],
  ['ink-muted', [...grounds, 'accent-soft', 'bar']],
  ['accent', [...grounds, 'accent-soft']],
  ['on-accent', ['accent']],
  ...['good', 'warn', 'bad', 'info'].map((role) => [role, grounds] as const),
];
const seen: readonly (readonly [string, readonly string[]])[] = [
  ['control-line', [...grounds, 'bar']],
  ['focus', [...grounds, 'bar']],
  ['accent', ['bar']],
  ['star', ['canvas']],
];
/** The lowest luminance of the catalog's pictures behind a banner's text. */
const pictureLuminance = 0.5;

/** Returns a line for each pair of colours with too little contrast: text needs 4.5, parts of controls 3. */
export async function lowContrasts({ colours, style }: Pick<BrandFile, 'colours' | 'style'>): Promise<string[]> {
  const wrong: string[] = [];
  for (const theme of ['light', 'dark'] as const) {
    const common = await commonColours(theme);
    // A colour that a brand sets for one theme only applies to both.
    const roles: Readonly<Record<string, string | undefined>> = { ...common, 'on-banner': common['ink-on-picture'], ...colours.dark, ...colours.light, ...colours[theme] };
    const expectPair = (front: string, back: string, { least, light = 1 }: { least: number; light?: number }) => {
      const [colour, ground] = [roles[front], roles[back]];
      // Only the bar may be missing; it then has the canvas's colour.
      if (colour === undefined || ground === undefined) return;
      const found = contrast(luminance(colour), luminance(ground) * light);
      if (found < least) wrong.push(`${theme}: ${front} on ${back} has a contrast of ${found.toFixed(2)}, not ${least}`);
    };
    for (const [front, backs] of read) for (const back of backs) expectPair(front, back, { least: 4.5 });
    for (const [front, backs] of seen) for (const back of backs) expectPair(front, back, { least: 3 });
    if (style.banner === undefined || style.banner === 'plain') continue;
    if (roles['banner'] === undefined) wrong.push(`${theme}: a banner that is not plain needs its colour`);
    expectPair('on-banner', 'banner', { least: 4.5, light: style.banner === 'wash' ? pictureLuminance : 1 });
  }
  return wrong;
}
