/** The colours of the eight rooms: pale, so that the object carries the colour. */

export type Rgb = readonly [red: number, green: number, blue: number];

export type Palette = {
  /** Where the lamp falls on the wall, the wall away from it, and the floor. */
  readonly light: Rgb;
  readonly deep: Rgb;
  readonly floor: Rgb;
  /** Shadows take the paper's hue; grey ones would look like dirt. */
  readonly shadow: Rgb;
  /** The deeper ground of a store's mark, lit and unlit. */
  readonly mark: readonly [lit: Rgb, unlit: Rgb];
};

const pair = (text: string, at: number): number => Number.parseInt(text.slice(at, at + 2), 16);
const hex = (text: string): Rgb => [pair(text, 0), pair(text, 2), pair(text, 4)];

// Light and shade add the same to all channels: a gradient in brightness alone survives WebP,
// which stores hue so coarsely that a gradient in hue comes out in squares.
const lighter = ([red, green, blue]: Rgb, by: number): Rgb => [red + by, green + by, blue + by];

function palette(paper: string, shadow: string, mark: string): Palette {
  const sheet = hex(paper);
  const ground = hex(mark);
  return {
    // As bright as the paper's strongest channel allows.
    light: lighter(sheet, Math.min(14, 254 - Math.max(...sheet))),
    deep: lighter(sheet, -17),
    floor: lighter(sheet, 2),
    shadow: hex(shadow),
    mark: [lighter(ground, 14), lighter(ground, -18)],
  };
}

/** Eight quiet rooms. Their number is `backdropCount` in the recipe. */
const palettes: readonly Palette[] = [
  palette('f1e9df', '4e3a28', 'bd9470'), // linen
  palette('e3ece0', '2b4432', '76a27e'), // sage
  palette('e0eaf2', '26405a', '6f9cc2'), // mist
  palette('f4e5e0', '62322c', 'd08f84'), // blush
  palette('eae5f2', '3d3058', '9686bf'), // lilac
  palette('f6ead4', '63441a', 'd6a458'), // apricot
  palette('dcedea', '1b4644', '5fa39d'), // sea glass
  palette('eae8e5', '38363a', '8490a6'), // stone
];

export function paletteOf(backdrop: number): Palette {
  const found = palettes[backdrop];
  if (found === undefined) throw new RangeError(`No backdrop ${backdrop}`);
  return found;
}
