import { isUpload, uploadUrl } from '../../../contract/pictures';
import { pictureUrl } from '../../../ui/picture';

/** An absolute URL of a user's picture, for another site. */
export function avatarUrl(avatar: string, origin: string): string {
  return new URL(isUpload(avatar) ? uploadUrl(avatar) : pictureUrl(avatar, 160), origin).href;
}
