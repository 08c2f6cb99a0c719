import { useAtomValue } from 'jotai';
import { pictureWidths, smallWidth, type PictureWidth } from '../contract/pictures';
import { smallPicturesAtom } from './small-pictures';

/** The URL of a catalog picture in one of its widths. */
export function pictureUrl(name: string, width: PictureWidth): string {
  return `/pictures/${name}-${width}.webp`;
}

function pictureSrcSet(name: string, widest: number = Infinity): string {
  return pictureWidths.filter((width) => width <= widest).map((width) => `${pictureUrl(name, width)} ${width}w`).join(', ');
}

type Props = {
  readonly name: string;
  readonly alt: string;
  /** the displayed width, as in the `sizes` attribute */
  readonly sizes: string;
  /** the picture that is seen first is fetched first; others are lazy */
  readonly first?: boolean;
  readonly className?: string | undefined;
  readonly ratio?: readonly [number, number];
};

export function Picture({ name, alt, sizes, first = false, className, ratio: [width, height] = [1, 1] }: Props) {
  const isSmall = useAtomValue(smallPicturesAtom);
  return (
    <img
      src={pictureUrl(name, 320)}
      srcSet={pictureSrcSet(name, isSmall ? smallWidth : undefined)}
      sizes={sizes}
      alt={alt}
      width={width * 320}
      height={height * 320}
      loading={first ? 'eager' : 'lazy'}
      decoding="async"
      fetchPriority={first ? 'high' : 'low'}
      className={className}
    />
  );
}
