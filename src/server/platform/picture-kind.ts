type PictureKind = 'jpeg' | 'png' | 'webp';

const png = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const jpeg = [0xff, 0xd8, 0xff];
const riff = [0x52, 0x49, 0x46, 0x46];
const webp = [0x57, 0x45, 0x42, 0x50];

/** Returns the type of a picture by its first bytes: the file name and the declared type can't be trusted. */
export function kindOf(bytes: Uint8Array): PictureKind | undefined {
  const has = (signature: readonly number[], from = 0) => signature.every((byte, index) => bytes[from + index] === byte);
  if (has(png)) return 'png';
  if (has(jpeg)) return 'jpeg';
  return has(riff) && has(webp, 8) ? 'webp' : undefined;
}
