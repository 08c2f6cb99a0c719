import { uploadModules } from '../../../contract/uploads';
import { pictureType, shrunkSize } from './picture-kind';

/** Longer sides than this show nothing more in a conversation, and cost the line. */
const longestSidePx = 2_048;
/** Above this a phone may not have the memory to open it at all. */
const mostBytesToOpen = 40_000_000;
const qualities = [0.86, 0.7, 0.5] as const;
/** Room for what the upload adds around it. */
const mostBytes = uploadModules.chat.megabytes * 1_000_000 - 20_000;

export type ForSending = { readonly picture: Blob } | { readonly refused: 'notPicture' | 'broken' | 'tooLarge' };

/**
 * A chosen file as it can be sent: what it is, is told by its content (S-254), and what is too large for the shop is made
 * smaller here, before it goes over the line. The shop opens and writes it anew all the same.
 */
export async function pictureForSending(file: Blob): Promise<ForSending> {
  const head = new Uint8Array(await file.slice(0, 16).arrayBuffer());
  const type = pictureType(head);
  if (!type) return { refused: 'notPicture' };
  if (file.size > mostBytesToOpen) return { refused: 'tooLarge' };
  let bitmap: ImageBitmap;
  try {
    bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
  } catch {
    return { refused: 'broken' };
  }
  try {
    // By its content, because the outbox and the shop believe nothing else; a name may say anything.
    if (file.size <= mostBytes && Math.max(bitmap.width, bitmap.height) <= longestSidePx * 2) return { picture: file.slice(0, file.size, type) };
    const smaller = await shrink(bitmap);
    return smaller ? { picture: smaller } : { refused: 'tooLarge' };
  } catch {
    return { refused: 'tooLarge' };
  } finally {
    bitmap.close();
  }
}

async function shrink(bitmap: ImageBitmap): Promise<Blob | undefined> {
  const { width, height } = shrunkSize(bitmap, longestSidePx);
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d');
  if (!context) return undefined;
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, 0, 0, width, height);
  for (const quality of qualities) {
    const blob = await encode(canvas, 'image/webp', quality);
    // A browser that can't write webp answers png: jpeg is smaller for photographs.
    const made = blob?.type === 'image/webp' ? blob : await encode(canvas, 'image/jpeg', quality);
    if (made && made.size <= mostBytes) return made;
  }
  return undefined;
}

function encode(canvas: HTMLCanvasElement, type: string, quality: number): Promise<Blob | null> {
  return new Promise((resolve) => canvas.toBlob(resolve, type, quality));
}
