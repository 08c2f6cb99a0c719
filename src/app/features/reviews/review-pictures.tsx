import { useRef, useState } from 'react';
import { useIntl } from 'react-intl';
import type { Review } from '../../../contract/shop/goods';
import { AnyPicture } from '../../../ui/any-picture';
import { Icon } from '../../../ui/icon';
import css from './review-pictures.module.css';

/** A review's pictures; each opens large, with buttons to the others. */
export function ReviewPictures({ review: { images, userName } }: { review: Review }) {
  const intl = useIntl();
  const dialog = useRef<HTMLDialogElement>(null);
  const [open, setOpen] = useState<number>();
  const label = (index: number) => intl.formatMessage({ id: 'reviews.picture' }, { which: index + 1, all: images.length, author: userName });
  const show = (index: number) => {
    setOpen(index);
    dialog.current?.showModal();
  };
  const turn = (by: number) => setOpen(((open ?? 0) + by + images.length) % images.length);
  return (
    <>
      <ul className={css['thumbs']}>
        {images.map((image, index) => (
          <li key={image}>
            <button type="button" onClick={() => show(index)}>
              <AnyPicture name={image} alt={label(index)} sizes="88px" className={css['thumb']} />
            </button>
          </li>
        ))}
      </ul>
      <dialog ref={dialog} className={css['large']} aria-label={open === undefined ? undefined : label(open)} onClose={() => setOpen(undefined)}>
        <form method="dialog" className={css['close']}>
          <button type="submit" aria-label={intl.formatMessage({ id: 'shell.close' })}>
            <Icon name="close" size={24} />
          </button>
        </form>
        {open !== undefined && <AnyPicture name={images[open] ?? ''} alt={label(open)} sizes="(width < 900px) 100vw, 900px" first className={css['picture']} />}
        {images.length > 1 && (
          <p className={css['turns']}>
            <button type="button" aria-label={intl.formatMessage({ id: 'product.pictureBack' })} onClick={() => turn(-1)}>
              <Icon name="back" size={24} />
            </button>
            <button type="button" aria-label={intl.formatMessage({ id: 'product.pictureForward' })} onClick={() => turn(1)}>
              <Icon name="forward" size={24} />
            </button>
          </p>
        )}
      </dialog>
    </>
  );
}
