import sharp, { type Sharp } from 'sharp';

/** A banner is 12:5, with its words on the left half. */
const [width, height] = [1200, 500] as const;
/** The width in px of the photograph's left edge from which the background next to it is made. */
const edge = 8;
/** The photograph fades in from that background over so many px. */
const seam = 90;

/** A square photograph at the right of a banner, with its background extended to the left. */
export async function asBanner(source: Buffer): Promise<Sharp> {
  const square = await sharp(source).resize(height, height, { fit: 'cover' }).removeAlpha().png().toBuffer();
  // Averaged to a width of one px first: otherwise its grain would become streaks.
  const column = await sharp(square).extract({ left: 0, top: 0, width: edge, height }).resize(1, height, { fit: 'fill' }).png().toBuffer();
  const paper = await sharp(column).resize(width, height, { fit: 'fill' }).blur(6).png().toBuffer();
  const ramp = Buffer.from(
    `<svg width="${height}" height="${height}"><defs><linearGradient id="g"><stop offset="0" stop-color="#fff" stop-opacity="0"/><stop offset="${seam / height}" stop-color="#fff"/></linearGradient></defs><rect width="100%" height="100%" fill="url(#g)"/></svg>`,
  );
  const faded = await sharp(square).ensureAlpha().composite([{ input: ramp, blend: 'dest-in' }]).png().toBuffer();
  const flat = await sharp(paper).composite([{ input: faded, left: width - height, top: 0 }]).removeAlpha().png().toBuffer();
  return sharp(flat);
}
