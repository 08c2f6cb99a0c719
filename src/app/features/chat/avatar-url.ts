import { isUpload, uploadUrl } from '../../../contract/pictures';
import { pictureUrl } from '../../../ui/picture';

/** A user's picture as another site can open it. */
export function avatarUrl(avatar: string, origin: string): string {
  return new URL(isUpload(avatar) ? uploadUrl(avatar) : pictureUrl(avatar, 160), origin).href;
}
