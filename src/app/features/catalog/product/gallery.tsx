import { useEffect, useRef, useState } from 'react';
import { useIntl } from 'react-intl';
import { Icon } from '../../../../ui/icon';
import { Picture } from '../../../../ui/picture';
import css from './gallery.module.css';

/** Sizes on the page; the server preloads the same (server/render/head.ts). */
const sizes = '(width < 768px) 100vw, 560px';

/**
 * The product's pictures: swiped, or turned by arrows and thumbnails; a tap or Enter enlarges one. `shown` is the
 * picture of the chosen attribute.
 */
export function Gallery({ images, shown, name }: { images: readonly string[]; shown: string | undefined; name: string }) {
  const intl = useIntl();
  const all = shown === undefined || images.includes(shown) ? images : [shown, ...images];
  const [index, setIndex] = useState(0);
  const strip = useRef<HTMLUListElement>(null);
  const large = useRef<HTMLDialogElement>(null);
  const at = Math.min(index, all.length - 1);

  const turnTo = (next: number) => {
    const to = (next + all.length) % all.length;
    setIndex(to);
    const row = strip.current;
    const picture = row?.children[to];
    // Scrolls only the row: scrollIntoView would scroll the page too.
    if (row && picture) row.scrollLeft += picture.getBoundingClientRect().left - row.getBoundingClientRect().left;
  };
  useEffect(() => {
    if (shown !== undefined) turnTo(Math.max(0, all.indexOf(shown)));
    // Only a new choice turns the gallery, not every render.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [shown]);

  // The button that has the focus is hidden from screen readers once its picture is out of sight.
  useEffect(() => {
    const row = strip.current;
    if (row?.contains(document.activeElement)) row.children[at]?.querySelector('button')?.focus({ preventScroll: true });
  }, [at]);

  const label = (which: number) => intl.formatMessage({ id: 'product.picture' }, { which: which + 1, all: all.length });
  return (
    <div className={css['gallery']}>
      <div className={css['stage']}>
        <ul
          ref={strip}
          className={css['strip']}
          onScroll={({ currentTarget }) => setIndex(Math.round(Math.abs(currentTarget.scrollLeft) / currentTarget.clientWidth))}
        >
          {all.map((image, which) => (
            <li key={image}>
              <button type="button" title={intl.formatMessage({ id: 'product.zoom' })} aria-haspopup="dialog" onClick={() => large.current?.showModal()} tabIndex={which === at ? 0 : -1} aria-hidden={which !== at || undefined}>
                <Picture name={image} alt={which === 0 ? name : label(which)} sizes={sizes} first={which === 0} className={css['picture']} />
              </button>
            </li>
          ))}
        </ul>
        {all.length > 1 && (
          <>
            <button type="button" className={`${css['turn']} ${css['back']}`} aria-label={intl.formatMessage({ id: 'product.pictureBack' })} onClick={() => turnTo(at - 1)}>
              <Icon name="back" />
            </button>
            <button type="button" className={`${css['turn']} ${css['forward']}`} aria-label={intl.formatMessage({ id: 'product.pictureForward' })} onClick={() => turnTo(at + 1)}>
              <Icon name="forward" />
            </button>
            <span className={`${css['count']} small figures`} aria-hidden="true" dir="ltr">{at + 1}/{all.length}</span>
          </>
        )}
      </div>
      {all.length > 1 && (
        <ul className={css['thumbs']}>
          {all.map((image, which) => (
            <li key={image}>
              <button type="button" aria-label={label(which)} aria-current={which === at || undefined} onClick={() => turnTo(which)}>
                <Picture name={image} alt="" sizes="64px" className={css['picture']} />
              </button>
            </li>
          ))}
        </ul>
      )}
      <dialog ref={large} className={css['large']} aria-label={name}>
        {/* The focused element is inside the scroll container, so that the arrow keys scroll the picture. */}
        <div className={css['zoomed']}>
          <form method="dialog">
            <button type="submit" className={css['close']} aria-label={intl.formatMessage({ id: 'shell.close' })}>
              <Icon name="close" size={24} />
            </button>
          </form>
          <Picture name={all[at] ?? ''} alt={name} sizes="min(200vw, 1200px)" />
        </div>
      </dialog>
    </div>
  );
}
