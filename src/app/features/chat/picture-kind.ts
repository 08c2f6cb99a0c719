export type PictureType = 'image/jpeg' | 'image/png' | 'image/webp';

const png = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const riff = [0x52, 0x49, 0x46, 0x46];
const webp = [0x57, 0x45, 0x42, 0x50];

function has(bytes: Uint8Array, at: number, wanted: readonly number[]): boolean {
  return wanted.every((byte, index) => bytes[at + index] === byte);
}

/** What a file is by its first 16 bytes, whatever it is called; `undefined` for all that the shop doesn't take. */
export function pictureType(bytes: Uint8Array): PictureType | undefined {
  if (has(bytes, 0, [0xff, 0xd8, 0xff])) return 'image/jpeg';
  if (has(bytes, 0, png)) return 'image/png';
  if (has(bytes, 0, riff) && has(bytes, 8, webp)) return 'image/webp';
  return undefined;
}

/** The largest size of the same shape within a square; never larger than it was, never without a pixel. */
export function shrunkSize({ width, height }: { readonly width: number; readonly height: number }, longest: number): { width: number; height: number } {
  const by = Math.min(1, longest / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * by)), height: Math.max(1, Math.round(height * by)) };
}
