import sharp from 'sharp';
import { kindOf } from './picture-kind';

/** Width times height, read from the file's header before decoding: a few kilobytes can decode to gigabytes. */
export const maxPixels = 50_000_000;
/** The longer side of the stored picture. */
export const longestSide = 2560;
/** Decoding and encoding together. */
const maxSeconds = 10;

/**
 * Decodes an upload and encodes it again, rotated by its EXIF data, so that nothing of the file but its pixels remains.
 * `undefined` if it is not jpeg, png or webp, is broken, or is too large to decode.
 */
export async function encodePicture(bytes: Uint8Array): Promise<Buffer | undefined> {
  const kind = kindOf(bytes);
  if (kind === undefined) return undefined;
  try {
    const image = sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error', sequentialRead: true });
    // The decoder must agree with our own check of the type.
    if ((await image.metadata()).format !== kind) return undefined;
    return await image
      .autoOrient()
      .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 82, effort: 4 })
      .timeout({ seconds: maxSeconds })
      .toBuffer();
  } catch {
    return undefined;
  }
}
