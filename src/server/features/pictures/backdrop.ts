/** The studio's seamless paper: a pale wall that turns into a floor without an edge, lit from the top left. */
import type { Palette, Rgb } from './palettes';
import type { Shade } from './shadow';

export type Ground = 'room' | 'near' | 'long' | 'mark';

const mix = (from: number, to: number, share: number): number => from + (to - from) * share;
const smooth = (low: number, high: number, value: number): number => {
  const t = Math.min(1, Math.max(0, (value - low) / (high - low)));
  return t * t * (3 - 2 * t);
};

/** Colour at a point; u and v run 0..1 over the picture, `aspect` is its width in heights. */
function colourAt({ light, deep, floor, mark }: Palette, ground: Ground, aspect: number, u: number, v: number): Rgb {
  const lampX = ground === 'long' ? 0.6 * aspect : 0.32;
  const away = Math.hypot((u * aspect - lampX) / (ground === 'long' ? 1.7 : 1), v - 0.24);
  const dim = smooth(0.05, 1.15, away);
  if (ground === 'mark') {
    const [lit, unlit] = mark;
    return [mix(lit[0], unlit[0], dim), mix(lit[1], unlit[1], dim), mix(lit[2], unlit[2], dim)];
  }
  // A close-up looks past the horizon, so it has the wall only.
  const onFloor = ground === 'near' ? 0 : smooth(0.56, 0.8, v);
  // The sweep of the paper: a breath darker where the wall bends into the floor.
  const bend = ground === 'near' ? 0 : Math.exp(-(((v - 0.63) / 0.1) ** 2)) * 0.16;
  const corner = smooth(0.55, 1.25, Math.hypot(u - 0.42, v - 0.45)) * 0.5;
  const channel = (at: 0 | 1 | 2): number => {
    const wall = mix(light[at], deep[at], Math.min(1, dim * 0.95 + bend));
    const ahead = mix(floor[at], deep[at], Math.min(1, corner + smooth(0.7, 1.4, away) * 0.35));
    return mix(wall, ahead, onFloor);
  };
  return [channel(0), channel(1), channel(2)];
}

// Rounding noise: without it a gradient of twenty levels over 1200 px shows its steps.
const ditherLevels = 0.9;
const noiseSize = 1 << 16;
const noise = Float32Array.from({ length: noiseSize }, (_, at) => {
  const hash = (salt: number): number => {
    const wave = Math.sin((at + 1) * salt) * 43758.5453;
    return wave - Math.floor(wave);
  };
  return (hash(12.9898) - hash(78.233)) * ditherLevels;
});

/** The paper is drawn at half size: it has no edges, and half the size is a quarter of the work. */
export const paperScale = 2;
/** Side of the squares the room's colour is worked out on, paper px. */
const cell = 20;

type Grid = { readonly values: Float32Array; readonly columns: number };

function colourGrid(palette: Palette, ground: Ground, width: number, height: number): Grid {
  // One column and row more than needed, so that every px has a neighbour to blend with.
  const columns = Math.ceil(width / cell) + 1;
  const rows = Math.ceil(height / cell) + 1;
  const values = new Float32Array(columns * rows * 3);
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      const colour = colourAt(palette, ground, width / height, (column * cell) / width, (row * cell) / height);
      values.set(colour, (row * columns + column) * 3);
    }
  }
  return { values, columns };
}

/** Raw RGB bytes of the room with its shadows, `width` x `height` paper px; `shade` is half as large each way. */
export function drawPaper(palette: Palette, ground: Ground, width: number, height: number, shade: Shade): Buffer {
  const { values, columns } = colourGrid(palette, ground, width, height);
  const [red, green, blue] = palette.shadow;
  const pixels = Buffer.allocUnsafe(width * height * 3);
  const line = new Float32Array(columns * 3);
  const dark = new Float32Array(shade.width);
  let at = 0;
  for (let y = 0; y < height; y += 1) {
    const upper = Math.floor(y / cell) * columns * 3;
    const down = (y % cell) / cell;
    for (let i = 0; i < line.length; i += 1) line[i] = mix(values[upper + i] ?? 0, values[upper + line.length + i] ?? 0, down);
    const above = Math.min(shade.height - 1, y >> 1) * shade.width;
    const below = Math.min(shade.height - 1, (y + 1) >> 1) * shade.width;
    for (let x = 0; x < shade.width; x += 1) dark[x] = ((shade.values[above + x] ?? 0) + (shade.values[below + x] ?? 0)) / 2;
    // Each line starts elsewhere in the noise, so that no pattern repeats down the picture.
    const grain = (y * 40503) & (noiseSize - 1);
    for (let x = 0; x < width; x += 1) {
      const left = Math.floor(x / cell) * 3;
      const across = (x % cell) / cell;
      const next = Math.min(shade.width - 1, (x + 1) >> 1);
      const shadow = ((dark[x >> 1] ?? 0) + (dark[next] ?? 0)) / 2;
      const speck = (noise[(grain + x) & (noiseSize - 1)] ?? 0) + 0.5;
      pixels[at] = mix(mix(line[left] ?? 0, line[left + 3] ?? 0, across), red, shadow) + speck;
      pixels[at + 1] = mix(mix(line[left + 1] ?? 0, line[left + 4] ?? 0, across), green, shadow) + speck;
      pixels[at + 2] = mix(mix(line[left + 2] ?? 0, line[left + 5] ?? 0, across), blue, shadow) + speck;
      at += 3;
    }
  }
  return pixels;
}
