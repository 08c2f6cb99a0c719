/** The object on its own: one emoji drawn large, cut to its outline. */
import sharp from 'sharp';

/** Raw RGBA pixels, trimmed to what is not transparent. */
export type Cutout = { readonly data: Buffer; readonly width: number; readonly height: number };

/** Longest side of the drawing, px: sharp enough for 1200, and the drawing's blurs cost by the pixel. */
const drawnSize = 896;
const drawnUnits = 32;
/** Fainter than this is the soft fringe of a filter, which would make an object look small in its frame. */
const faint = 24;

export const rawOf = (cutout: Cutout): { raw: { width: number; height: number; channels: 4 } } => ({
  raw: { width: cutout.width, height: cutout.height, channels: 4 },
});

/** Cuts transparent margins away. Every second pixel is looked at: a px more or less is not seen. */
async function trim(whole: Cutout): Promise<Cutout> {
  const { data, width, height } = whole;
  let [left, right, top, bottom] = [width, 0, height, 0];
  for (let y = 0; y < height; y += 2) {
    for (let x = 0; x < width; x += 2) {
      if ((data[(y * width + x) * 4 + 3] ?? 0) < faint) continue;
      if (x < left) left = x;
      if (x > right) right = x;
      if (y < top) top = y;
      if (y > bottom) bottom = y;
    }
  }
  if (left > right) return whole;
  left = Math.max(0, left - 2);
  top = Math.max(0, top - 2);
  const box = { left, top, width: Math.min(width, right + 3) - left, height: Math.min(height, bottom + 3) - top };
  const cut = await sharp(data, rawOf(whole)).extract(box).raw().toBuffer();
  return { data: cut, width: box.width, height: box.height };
}

/** Alpha up to this is haze. */
const haze = 32;

const png = { compressionLevel: 5, adaptiveFiltering: true } as const;

/** A cutout as a file: reading it back takes a few ms, drawing it anew up to a second. */
export const packCutout = async (cutout: Cutout): Promise<Buffer> => sharp(cutout.data, rawOf(cutout)).png(png).toBuffer();

export async function unpackCutout(file: Buffer): Promise<Cutout> {
  const { data, info } = await sharp(file).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

/**
 * Gives the outline the soft px it lacks: the drawings' inner shadows harden their own edges into stairs.
 * It is softened inwards only, because outside there is no colour to show. The haze that blurs leave around some of
 * them goes too: on tinted paper it would be seen, and end in a straight line.
 */
async function soften(cutout: Cutout): Promise<Cutout> {
  const { data } = cutout;
  const blurred = await sharp(data, rawOf(cutout)).extractChannel(3).blur(1.4).raw().toBuffer();
  for (let at = 0; at < blurred.length; at += 1) {
    const alpha = data[at * 4 + 3] ?? 0;
    if (alpha === 0) continue;
    // On even ground, clear or see-through, the blur equals the alpha and nothing changes.
    const soft = Math.min(alpha, 2 * (blurred[at] ?? 0) - alpha);
    data[at * 4 + 3] = Math.max(0, ((soft - haze) * 255) / (255 - haze));
  }
  return cutout;
}

/** Draws an SVG of the package. */
export async function drawCutout(svg: Buffer): Promise<Cutout> {
  const { data, info } = await sharp(svg, { density: (72 * drawnSize) / drawnUnits })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return trim(await soften({ data, width: info.width, height: info.height }));
}

/** Turns a cutout clockwise, after mirroring it left to right when asked to. */
export async function turn(cutout: Cutout, degrees: number, mirror: boolean): Promise<Cutout> {
  if (degrees === 0 && !mirror) return cutout;
  const flipped = mirror ? await sharp(cutout.data, rawOf(cutout)).flop().raw().toBuffer() : cutout.data;
  if (degrees === 0) return { ...cutout, data: flipped };
  const { data, info } = await sharp(flipped, rawOf(cutout))
    .rotate(mirror ? -degrees : degrees, { background: { r: 0, g: 0, b: 0, alpha: 0 } })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return trim({ data, width: info.width, height: info.height });
}
