import sharp from 'sharp';

export type Shot = { readonly title: string; readonly picture: Buffer; readonly width: number };

/** The maximum width of a picture in a sheet: a row holds six phones, or three wider screens. */
const widest = 620;
const sheetWidth = 2_244;
const gap = 12;
const titleHeight = 24;

/** Rows of small pictures, each of a first screen. */
export async function overviewOf(rows: readonly (readonly Shot[])[]): Promise<Buffer> {
  const high = 240;
  const small = await Promise.all(
    rows.map((shots) =>
      Promise.all(
        shots.map(({ picture, width }) => sharp(picture).resize({ width: width < 600 ? 112 : 300, height: high, fit: 'cover', position: 'top' }).png().toBuffer({ resolveWithObject: true })),
      ),
    ),
  );
  const placed: { readonly input: Buffer; readonly left: number; readonly top: number }[] = [];
  let widestRow = gap;
  for (const [row, pictures] of small.entries()) {
    let left = gap;
    for (const { data, info } of pictures) {
      placed.push({ input: data, left, top: gap + row * (high + gap) });
      left += info.width + gap;
    }
    widestRow = Math.max(widestRow, left);
  }
  return sharp({ create: { width: widestRow, height: gap + rows.length * (high + gap), channels: 3, background: '#ddd' } }).composite(placed).webp({ quality: 88 }).toBuffer();
}

/** Pictures of one screen side by side, each under its title. */
export async function sheetOf(shots: readonly Shot[]): Promise<Buffer> {
  const scaled = await Promise.all(
    shots.map(async ({ title, picture, width }) => {
      const shown = Math.min(width, widest);
      const { data, info } = await sharp(picture).resize({ width: shown }).png().toBuffer({ resolveWithObject: true });
      return { title, data, width: shown, height: info.height };
    }),
  );
  const placed: { readonly input: Buffer; readonly left: number; readonly top: number }[] = [];
  let [left, top, rowHeight] = [gap, gap, 0];
  for (const { title, data, width, height } of scaled) {
    if (left > gap && left + width + gap > sheetWidth) [left, top, rowHeight] = [gap, top + rowHeight + gap, 0];
    const words = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${titleHeight}"><text y="17" font-family="sans-serif" font-size="15" fill="#222">${title}</text></svg>`;
    placed.push({ input: Buffer.from(words), left, top }, { input: data, left, top: top + titleHeight });
    left += width + gap;
    rowHeight = Math.max(rowHeight, titleHeight + height);
  }
  return sharp({ create: { width: sheetWidth, height: top + rowHeight + gap, channels: 3, background: '#ddd' } }).composite(placed).webp({ quality: 88 }).toBuffer();
}
