import sharp from 'sharp';
import { kindOf } from './picture-kind';

/** Width times height, as the file's own head says before anything is decoded: a few kilobytes can unfold to gigabytes. */
export const mostPixels = 50_000_000;
/** Longer side of what is kept. */
export const longestSide = 2560;
/** Decoding and encoding together. */
const mostSeconds = 10;

/**
 * A picture drawn anew from what was sent: turned as its EXIF says, and with nothing left of the file but its pixels.
 * `undefined` for everything that is no jpeg, png or webp, is broken, or is too large to be decoded.
 */
export async function encodePicture(bytes: Uint8Array): Promise<Buffer | undefined> {
  const kind = kindOf(bytes);
  if (kind === undefined) return undefined;
  try {
    const image = sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error', sequentialRead: true });
    // The decoder must see the same in it as we did.
    if ((await image.metadata()).format !== kind) return undefined;
    return await image
      .autoOrient()
      .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 82, effort: 4 })
      .timeout({ seconds: mostSeconds })
      .toBuffer();
  } catch {
    return undefined;
  }
}
