import { useIntl } from 'react-intl';
import { uploadUrl } from '../../../../contract/pictures';
import css from '../detail/order-detail-page.module.css';

/** The pictures that a buyer sent with a request. */
export function Proofs({ images, label }: { images: readonly string[]; label: string }) {
  const intl = useIntl();
  if (images.length === 0) return null;
  return (
    <ul className={css['proofs']} aria-label={label}>
      {images.map((image, index) => (
        <li key={image}>
          <a href={uploadUrl(image)} target="_blank" rel="noopener noreferrer">
            <img src={uploadUrl(image)} alt={intl.formatMessage({ id: 'order.refund.proof' }, { number: index + 1, all: images.length })} loading="lazy" decoding="async" />
          </a>
        </li>
      ))}
    </ul>
  );
}
