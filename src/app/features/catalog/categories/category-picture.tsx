import { pictureUrl } from '../../../../ui/picture';

/** A category's picture, small everywhere: two sizes suffice, where a product's needs seven. */
export function CategoryPicture({ name, className }: { name: string; className: string | undefined }) {
  return <img src={pictureUrl(name, 160)} srcSet={`${pictureUrl(name, 240)} 2x`} alt="" width={80} height={80} loading="lazy" decoding="async" fetchPriority="low" className={className} />;
}
