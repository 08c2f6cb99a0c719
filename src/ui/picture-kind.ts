type PictureType = 'image/jpeg' | 'image/png' | 'image/webp';
type Size = { readonly width: number; readonly height: number };

const png = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const riff = [0x52, 0x49, 0x46, 0x46];
const webp = [0x57, 0x45, 0x42, 0x50];

function has(bytes: Uint8Array, at: number, wanted: readonly number[]): boolean {
  return wanted.every((byte, index) => bytes[at + index] === byte);
}

/** Detects a file's type from its first 16 bytes, whatever its name; `undefined` for types the shop doesn't accept. */
export function pictureType(bytes: Uint8Array): PictureType | undefined {
  if (has(bytes, 0, [0xff, 0xd8, 0xff])) return 'image/jpeg';
  if (has(bytes, 0, png)) return 'image/png';
  if (has(bytes, 0, riff) && has(bytes, 8, webp)) return 'image/webp';
  return undefined;
}

/**
 * Reads the size that a picture declares at the beginning of its file: a small file may decode to gigabytes, and must not
 * be decoded to find that out. `undefined` if no size is declared there.
 */
export function pictureSize(bytes: Uint8Array): Size | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const type = pictureType(bytes);
  if (type === 'image/png') return view.byteLength < 24 ? undefined : { width: view.getUint32(16), height: view.getUint32(20) };
  if (type === 'image/webp') return webpSize(view);
  return type === 'image/jpeg' ? jpegSize(view) : undefined;
}

function webpSize(view: DataView): Size | undefined {
  if (view.byteLength < 30) return undefined;
  const kind = String.fromCharCode(view.getUint8(12), view.getUint8(13), view.getUint8(14), view.getUint8(15));
  const threeBytes = (at: number) => view.getUint16(at, true) | (view.getUint8(at + 2) << 16);
  if (kind === 'VP8X') return { width: threeBytes(24) + 1, height: threeBytes(27) + 1 };
  if (kind === 'VP8 ') return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff };
  if (kind !== 'VP8L') return undefined;
  const packed = view.getUint32(21, true);
  return { width: (packed & 0x3fff) + 1, height: ((packed >> 14) & 0x3fff) + 1 };
}

/** Its frame header is the first of the markers C0 to CF that is not a table (C4, C8, CC). */
function jpegSize(view: DataView): Size | undefined {
  let at = 2;
  while (at + 9 < view.byteLength && view.getUint8(at) === 0xff) {
    const marker = view.getUint8(at + 1);
    if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)) return { width: view.getUint16(at + 7), height: view.getUint16(at + 5) };
    at += marker === 0xff ? 1 : 2 + view.getUint16(at + 2);
  }
  return undefined;
}

/** The largest size of the same aspect ratio within a square; never enlarged, and at least one pixel each way. */
export function shrunkSize({ width, height }: Size, longest: number): { width: number; height: number } {
  const by = Math.min(1, longest / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * by)), height: Math.max(1, Math.round(height * by)) };
}
