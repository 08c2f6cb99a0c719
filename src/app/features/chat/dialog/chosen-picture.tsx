import { useEffect, useRef } from 'react';
import { useIntl } from 'react-intl';
import { Icon } from '../../../../ui/icon';
import css from './chosen-picture.module.css';

/** A preview of the picture exactly as it will be sent. */
export function ChosenPicture({ picture, onRemove }: { picture: Blob; onRemove: () => void }) {
  const intl = useIntl();
  const image = useRef<HTMLImageElement>(null);
  useEffect(() => {
    const address = URL.createObjectURL(picture);
    if (image.current) image.current.src = address;
    return () => URL.revokeObjectURL(address);
  }, [picture]);
  return (
    <div className={css['chosen']}>
      <img ref={image} alt={intl.formatMessage({ id: 'chat.picture.chosen' })} />
      <button type="button" aria-label={intl.formatMessage({ id: 'chat.picture.remove' })} onClick={onRemove}>
        <Icon name="close" />
      </button>
    </div>
  );
}
