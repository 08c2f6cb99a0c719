import { uploadModules } from '../../../../contract/shop/uploads';
import { encodePicture, openPicture } from '../../../../ui/encode-picture';

/** A face is never shown larger than this, in pixels. */
const side = 640;
/** A little less than the shop takes, for what wraps it on its way. */
const avatarBytes = uploadModules.avatar.megabytes * 1024 * 1024 - 16 * 1024;

/**
 * A picture of a person made small on the device, whatever the camera made of it: a square of at most 640 pixels.
 * `undefined` for a file that is no picture.
 */
export async function shrinkPicture(file: Blob): Promise<Blob | undefined> {
  const bitmap = await openPicture(file);
  if (!bitmap) return undefined;
  try {
    return await encodePicture(bitmap, { longestSide: side, square: true, formats: ['image/jpeg'], mostBytes: avatarBytes });
  } finally {
    bitmap.close();
  }
}
