import { shrunkSize } from './picture-kind';

const qualities = [0.86, 0.7, 0.5] as const;

type Encoding = {
  /** of the result, in pixels; a picture is never enlarged */
  readonly longestSide: number;
  /** crops the picture to its middle square */
  readonly square?: boolean;
  /** in order of preference: a browser that can't write one returns another type, and the next is tried */
  readonly formats: readonly ('image/webp' | 'image/jpeg')[];
  readonly maxBytes: number;
};

/** The middle square of a picture: its origin and side length. */
export function middleSquare(width: number, height: number): { readonly x: number; readonly y: number; readonly length: number } {
  const length = Math.min(width, height);
  return { x: Math.floor((width - length) / 2), y: Math.floor((height - length) / 2), length };
}

/** Decodes a file as a picture, rotated by its EXIF orientation; `undefined` if it is none. The caller must close it. */
export async function openPicture(file: Blob): Promise<ImageBitmap | undefined> {
  try {
    return await createImageBitmap(file, { imageOrientation: 'from-image' });
  } catch {
    return undefined;
  }
}

/**
 * Re-encodes a picture on the device, in the best quality within `maxBytes` and without metadata about where and when it
 * was taken. `undefined` if it can't be made that small.
 */
export async function encodePicture(bitmap: ImageBitmap, { longestSide, square = false, formats, maxBytes }: Encoding): Promise<Blob | undefined> {
  const middle = middleSquare(bitmap.width, bitmap.height);
  const from = square ? { x: middle.x, y: middle.y, width: middle.length, height: middle.length } : { x: 0, y: 0, width: bitmap.width, height: bitmap.height };
  const { width, height } = shrunkSize(from, longestSide);
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d');
  if (!context) return undefined;
  if (!formats.includes('image/webp')) {
    // Transparent pixels would turn black in a JPEG.
    context.fillStyle = 'white';
    context.fillRect(0, 0, width, height);
  }
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, from.x, from.y, from.width, from.height, 0, 0, width, height);
  for (const quality of qualities) {
    for (const format of formats) {
      const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, format, quality));
      if (blob?.type !== format) continue;
      if (blob.size <= maxBytes) return blob;
      break;
    }
  }
  return undefined;
}
