import { uploadModules, type UploadModule } from '../../../contract/shop/uploads';
import { encodePicture, openPicture } from '../../../ui/encode-picture';
import { pictureSize, pictureType } from '../../../ui/picture-kind';

/** Longer sides than this show nothing more where such pictures are looked at, and cost the line. */
const longestSide = 2_048;
/** Above these a phone may not have the memory to open it at all. */
const mostBytesToOpen = 40_000_000;
const mostPixelsToOpen = 60_000_000;
/** So much of a file says how large the picture is, behind what a camera writes before it. */
const headBytes = 256 * 1_024;

export type ForSending = { readonly picture: Blob } | { readonly refused: 'notPicture' | 'broken' | 'tooLarge' };

/**
 * A chosen file as it can be sent: what it is, is told by its content, and what is too large for the shop is made
 * smaller here, before it goes over the line. The shop opens and writes it anew all the same.
 */
export async function pictureForSending(file: Blob, use: UploadModule): Promise<ForSending> {
  // Room for what the upload adds around it.
  const mostBytes = uploadModules[use].megabytes * 1_000_000 - 20_000;
  const head = await readHead(file);
  const type = head && pictureType(head);
  if (!type) return { refused: head ? 'notPicture' : 'broken' };
  const { width, height } = pictureSize(head) ?? { width: 0, height: 0 };
  if (file.size > mostBytesToOpen || width * height > mostPixelsToOpen) return { refused: 'tooLarge' };
  const bitmap = await openPicture(file);
  if (!bitmap) return { refused: 'broken' };
  try {
    // By its content, because the outbox and the shop believe nothing else; a name may say anything.
    if (file.size <= mostBytes && Math.max(bitmap.width, bitmap.height) <= longestSide * 2) return { picture: file.slice(0, file.size, type) };
    // A browser that can't write webp writes jpeg, which is smaller than png for photographs.
    const smaller = await encodePicture(bitmap, { longestSide, formats: ['image/webp', 'image/jpeg'], mostBytes });
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
