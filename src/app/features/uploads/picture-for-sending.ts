import { uploadModules, type UploadModule } from '../../../contract/shop/uploads';
import { encodePicture, openPicture } from '../../../ui/encode-picture';
import { pictureSize, pictureType } from '../../../ui/picture-kind';

/** Beyond this side length nothing more is visible where the pictures are shown, and it costs data. */
const longestSide = 2_048;
/** Above these limits a phone may not have enough memory to open it. */
const mostBytesToOpen = 40_000_000;
const mostPixelsToOpen = 60_000_000;
/** This much of a file is enough to find the picture's size, after the metadata that a camera writes first. */
const headBytes = 256 * 1_024;

export type ForSending = { readonly picture: Blob } | { readonly refused: 'notPicture' | 'broken' | 'tooLarge' };

/**
 * Prepares a chosen file for sending: its type is detected from its content, and a picture too large for the server is shrunk here,
 * before upload. The server still decodes and re-encodes it.
 */
export async function pictureForSending(file: Blob, use: UploadModule): Promise<ForSending> {
  // Leaves room for what the upload adds around the picture.
  const maxBytes = uploadModules[use].megabytes * 1_000_000 - 20_000;
  const head = await readHead(file);
  const type = head && pictureType(head);
  if (!type) return { refused: head ? 'notPicture' : 'broken' };
  const { width, height } = pictureSize(head) ?? { width: 0, height: 0 };
  if (file.size > mostBytesToOpen || width * height > mostPixelsToOpen) return { refused: 'tooLarge' };
  const bitmap = await openPicture(file);
  if (!bitmap) return { refused: 'broken' };
  try {
    // The type comes from the content, because the outbox and the server trust nothing else; a file name may say anything.
    if (file.size <= maxBytes && Math.max(bitmap.width, bitmap.height) <= longestSide * 2) return { picture: file.slice(0, file.size, type) };
    // A browser that can't write webp writes jpeg, which is smaller than png for photographs.
    const smaller = await encodePicture(bitmap, { longestSide, formats: ['image/webp', 'image/jpeg'], maxBytes });
    return smaller ? { picture: smaller } : { refused: 'tooLarge' };
  } catch {
    return { refused: 'tooLarge' };
  } finally {
    bitmap.close();
  }
}

/** The file may have been deleted or become unreadable since it was chosen. */
async function readHead(file: Blob): Promise<Uint8Array | undefined> {
  try {
    return new Uint8Array(await file.slice(0, headBytes).arrayBuffer());
  } catch {
    return undefined;
  }
}
