/** Longer side of what is sent: a face is never shown larger than this. */
const side = 640;
const qualities = [0.86, 0.7, 0.5] as const;
/** Decisions, "Images": 2 MB for an avatar; a little less, for what wraps it on its way. */
export const avatarBytes = 2 * 1024 * 1024 - 16 * 1024;

/** The middle of a picture, as a square: where it begins and how long its sides are. */
export function middleSquare(width: number, height: number): { readonly x: number; readonly y: number; readonly length: number } {
  const length = Math.min(width, height);
  return { x: Math.floor((width - length) / 2), y: Math.floor((height - length) / 2), length };
}

/**
 * A picture of a person made small on the device, whatever the camera made of it: a square of at most 640 pixels, turned
 * as its EXIF says, with nothing left of where and when it was taken. `undefined` for a file that is no picture.
 */
export async function shrinkPicture(file: Blob): Promise<Blob | undefined> {
  let bitmap: ImageBitmap;
  try {
    bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
  } catch {
    return undefined;
  }
  try {
    const { x, y, length } = middleSquare(bitmap.width, bitmap.height);
    const size = Math.min(side, length);
    const canvas = document.createElement('canvas');
    canvas.width = size;
    canvas.height = size;
    const context = canvas.getContext('2d');
    if (!context) return undefined;
    // What is transparent would turn black in a jpeg.
    context.fillStyle = 'white';
    context.fillRect(0, 0, size, size);
    context.imageSmoothingQuality = 'high';
    context.drawImage(bitmap, x, y, length, length, 0, 0, size, size);
    for (const quality of qualities) {
      const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));
      if (blob && blob.size <= avatarBytes) return blob;
    }
    return undefined;
  } finally {
    bitmap.close();
  }
}
