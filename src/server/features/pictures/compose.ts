/** Takes the photograph: paper, shadows, objects. */
import sharp from 'sharp';

import { drawPaper, paperScale } from './backdrop';
import { rawOf, turn } from './cutout';
import type { Cutout } from './cutout';
import { layoutOf } from './layout';
import type { Place, Pose } from './layout';
import { paletteOf } from './palettes';
import type { PictureRecipe } from './recipe';
import { drawShadows, sheetScale } from './shadow';
import type { Outline } from './shadow';

/** Raw RGB pixels of a finished picture at its largest. */
export type Master = { readonly data: Buffer; readonly width: number; readonly height: number };

type Placed = { readonly image: Cutout; readonly left: number; readonly top: number; readonly pose: Pose; readonly floor: number };

/** True when the middle of the object's weight is above its foot: then it can stand, otherwise it would tip over. */
function balances({ data, width, height }: Cutout): boolean {
  let [weight, sum, from, to] = [0, 0, width, 0];
  for (let y = 0; y < height; y += 6) {
    for (let x = 0; x < width; x += 6) {
      if ((data[(y * width + x) * 4 + 3] ?? 0) < 128) continue;
      weight += 1;
      sum += x;
      if (y < height * 0.94) continue;
      if (x < from) from = x;
      if (x > to) to = x;
    }
  }
  const middle = sum / Math.max(1, weight);
  const slack = width * 0.02;
  return to - from > width * 0.16 && middle > from - slack && middle < to + slack;
}

/** Margins stay generous even around the longest things. */
const longestShare = 0.74;

async function put(source: Cutout, spot: Place, width: number, height: number, mirror: boolean): Promise<Placed> {
  const turned = await turn(source, spot.degrees, mirror);
  // Between equal longest side and equal area: a spoon is not tiny beside a teddy bear, nor longer than its frame.
  const longest = Math.max(turned.width, turned.height);
  const mean = Math.sqrt(turned.width * turned.height);
  const fitted = (spot.size * height) / (longest * 0.62 + mean * 0.38);
  const scale = spot.pose === 'wall' ? fitted : Math.min(fitted, (longestShare * height) / longest);
  const pose: Pose = spot.pose === 'stand' && !balances(turned) ? 'float' : spot.pose;
  const [wide, tall] = [Math.round(turned.width * scale), Math.round(turned.height * scale)];
  const base = spot.base * height - (pose === 'float' ? 0.03 * height : 0);
  // Short objects rise towards the middle, by a part of what they are short by.
  const short = Math.max(0, spot.size * height - tall);
  const floor = base - short * (spot.pose === 'wall' ? 0.5 : 0.36);
  const middle = mirror && spot.pose !== 'wall' ? width - spot.x * height : spot.x * height;
  // Nothing but a close-up may touch the picture's edge.
  const room = Math.max(0, Math.min(0.05 * height, (width - wide) / 2));
  const wished = Math.round(middle - wide / 2);
  const left = spot.pose === 'wall' ? wished : Math.round(Math.min(Math.max(wished, room), width - wide - room));
  const top = Math.round(floor - tall);
  // A close-up reaches out of the picture at the right and below; that part is not worth enlarging.
  const shown = { width: Math.min(wide, width - left), height: Math.min(tall, height - top) };
  const lens = sharp(turned.data, rawOf(turned));
  if (shown.width < wide || shown.height < tall) {
    lens.extract({ left: 0, top: 0, width: Math.round(shown.width / scale), height: Math.round(shown.height / scale) });
  }
  lens.resize({ ...shown, fit: 'fill', kernel: scale > 1 ? 'cubic' : 'lanczos3' });
  if (spot.depth > 0) lens.blur(0.5 + 1.6 * spot.depth).modulate({ saturation: 1 - 0.1 * spot.depth });
  return { image: { data: await lens.raw().toBuffer(), ...shown }, left, top, pose, floor };
}

/** Every fourth px is enough: shadows are blurred further than that. */
function outlineOf({ image, left, top, pose, floor }: Placed): Outline {
  const width = Math.floor(image.width / sheetScale);
  const height = Math.floor(image.height / sheetScale);
  const alpha = new Uint8Array(width * height);
  for (let y = 0; y < height; y += 1) {
    const row = y * sheetScale * image.width;
    for (let x = 0; x < width; x += 1) alpha[y * width + x] = image.data[(row + x * sheetScale) * 4 + 3] ?? 0;
  }
  return { alpha, width, height, left: left / sheetScale, top: top / sheetScale, pose, floor: floor / sheetScale };
}

/** Lays an object over the picture; what reaches past the edge is cut. Plain bytes: several times faster than sharp's composite. */
function lay({ data, width, height }: Master, { image, left, top }: Placed): void {
  const [fromX, toX] = [Math.max(0, left), Math.min(width, left + image.width)];
  const [fromY, toY] = [Math.max(0, top), Math.min(height, top + image.height)];
  for (let y = fromY; y < toY; y += 1) {
    let to = (y * width + fromX) * 3;
    let from = ((y - top) * image.width + fromX - left) * 4;
    for (let x = fromX; x < toX; x += 1) {
      const alpha = image.data[from + 3] ?? 0;
      if (alpha > 0) {
        const rest = 255 - alpha;
        for (let channel = 0; channel < 3; channel += 1) {
          data[to + channel] = ((image.data[from + channel] ?? 0) * alpha + (data[to + channel] ?? 0) * rest + 127) / 255;
        }
      }
      from += 4;
      to += 3;
    }
  }
}

/** Composes a picture; `cutout` gives the dyed object of one emoji. */
export async function compose(recipe: PictureRecipe, cutout: (emoji: string) => Promise<Cutout>): Promise<Master> {
  const { width, height, ground, places } = layoutOf(recipe);
  const mirror = recipe.mirror === true;
  const placed: Placed[] = [];
  for (const spot of places) {
    const emoji = recipe.emoji[spot.emoji];
    if (emoji !== undefined) placed.push(await put(await cutout(emoji), spot, width, height, mirror));
  }
  const shade = drawShadows(placed.map(outlineOf), Math.ceil(width / sheetScale), Math.ceil(height / sheetScale));
  const paper = { width: Math.ceil(width / paperScale), height: Math.ceil(height / paperScale), channels: 3 as const };
  const drawn = drawPaper(paletteOf(recipe.backdrop), ground, paper.width, paper.height, shade);
  const data = await sharp(drawn, { raw: paper }).resize({ width, height, fit: 'fill', kernel: 'nearest' }).raw().toBuffer();
  const master = { data, width, height };
  for (const one of placed) lay(master, one);
  return master;
}
