import { shrunkSize } from './picture-kind';

const qualities = [0.86, 0.7, 0.5] as const;

type Encoding = {
  /** of what is made, in pixels; nothing is ever made larger than it was */
  readonly longestSide: number;
  /** the middle of the picture only, as a square */
  readonly square?: boolean;
  /** by preference: a browser that can't write one of them answers another type, and the next is tried */
  readonly formats: readonly ('image/webp' | 'image/jpeg')[];
  readonly mostBytes: number;
};

/** The middle of a picture, as a square: where it begins and how long its sides are. */
export function middleSquare(width: number, height: number): { readonly x: number; readonly y: number; readonly length: number } {
  const length = Math.min(width, height);
  return { x: Math.floor((width - length) / 2), y: Math.floor((height - length) / 2), length };
}

/** A file opened as a picture, turned as its EXIF says; `undefined` for what is none. Whoever opened it closes it. */
export async function openPicture(file: Blob): Promise<ImageBitmap | undefined> {
  try {
    return await createImageBitmap(file, { imageOrientation: 'from-image' });
  } catch {
    return undefined;
  }
}

/**
 * A picture drawn anew on the device, as well as `mostBytes` allow, with nothing left of where and when it was taken.
 * `undefined` where it can't be made that small.
 */
export async function encodePicture(bitmap: ImageBitmap, { longestSide, square = false, formats, mostBytes }: Encoding): Promise<Blob | undefined> {
  const middle = middleSquare(bitmap.width, bitmap.height);
  const from = square ? { x: middle.x, y: middle.y, width: middle.length, height: middle.length } : { x: 0, y: 0, width: bitmap.width, height: bitmap.height };
  const { width, height } = shrunkSize(from, longestSide);
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d');
  if (!context) return undefined;
  if (!formats.includes('image/webp')) {
    // What is transparent would turn black in a jpeg.
    context.fillStyle = 'white';
    context.fillRect(0, 0, width, height);
  }
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, from.x, from.y, from.width, from.height, 0, 0, width, height);
  for (const quality of qualities) {
    for (const format of formats) {
      const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, format, quality));
      if (blob?.type !== format) continue;
      if (blob.size <= mostBytes) return blob;
      break;
    }
  }
  return undefined;
}
