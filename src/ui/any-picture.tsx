import type { ComponentProps } from 'react';
import { isUpload, uploadUrl } from '../contract/pictures';
import { Picture } from './picture';

/** A catalog picture, or a shopper's upload, which has one width only. */
export function AnyPicture(props: ComponentProps<typeof Picture>) {
  const { name, alt, first = false, className } = props;
  if (!isUpload(name)) return <Picture {...props} />;
  return <img src={uploadUrl(name)} alt={alt} loading={first ? 'eager' : 'lazy'} decoding="async" className={className} />;
}
