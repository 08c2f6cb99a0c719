import { uploadModules } from '../../../../contract/shop/uploads';
import { encodePicture, openPicture } from '../../../../ui/encode-picture';

/** An avatar is never shown larger than this, in pixels. */
const side = 640;
/** Slightly less than the server's limit, to leave room for what the upload wraps around it. */
const avatarBytes = uploadModules.avatar.megabytes * 1024 * 1024 - 16 * 1024;

/**
 * Shrinks an avatar on the device, whatever the camera produced, to a square of at most 640 pixels. `undefined` for a
 * file that is no picture.
 */
export async function shrinkPicture(file: Blob): Promise<Blob | undefined> {
  const bitmap = await openPicture(file);
  if (!bitmap) return undefined;
  try {
    return await encodePicture(bitmap, { longestSide: side, square: true, formats: ['image/jpeg'], maxBytes: avatarBytes });
  } finally {
    bitmap.close();
  }
}
