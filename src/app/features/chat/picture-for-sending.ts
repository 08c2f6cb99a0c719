import { uploadModules } from '../../../contract/uploads';
import { pictureSize, pictureType, shrunkSize } from './picture-kind';

/** Longer sides than this show nothing more in a conversation, and cost the line. */
const longestSidePx = 2_048;
/** Above these a phone may not have the memory to open it at all. */
const mostBytesToOpen = 40_000_000;
const mostPixelsToOpen = 60_000_000;
/** So much of a file says how large the picture is, behind what a camera writes before it. */
const headBytes = 256 * 1_024;
const qualities = [0.86, 0.7, 0.5] as const;
/** Room for what the upload adds around it. */
const mostBytes = uploadModules.chat.megabytes * 1_000_000 - 20_000;

export type ForSending = { readonly picture: Blob } | { readonly refused: 'notPicture' | 'broken' | 'tooLarge' };

/**
 * A chosen file as it can be sent: what it is, is told by its content (S-254), and what is too large for the shop is made
 * smaller here, before it goes over the line. The shop opens and writes it anew all the same.
 */
export async function pictureForSending(file: Blob): Promise<ForSending> {
  const head = await readHead(file);
  const type = head && pictureType(head);
  if (!type) return { refused: head ? 'notPicture' : 'broken' };
  const { width, height } = pictureSize(head) ?? { width: 0, height: 0 };
  if (file.size > mostBytesToOpen || width * height > mostPixelsToOpen) return { refused: 'tooLarge' };
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

/** A file may be gone, or not readable any more, since it was chosen. */
async function readHead(file: Blob): Promise<Uint8Array | undefined> {
  try {
    return new Uint8Array(await file.slice(0, headBytes).arrayBuffer());
  } catch {
    return undefined;
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
