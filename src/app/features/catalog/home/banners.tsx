import { Link } from '@tanstack/react-router';
import { useIntl } from 'react-intl';
import { Picture } from '../../../../ui/picture';
import { usePublicQuery } from '../../../queries/use-public-query';
import css from './banners.module.css';

/** The banners side by side; they move only under the reader's finger. */
export function Banners() {
  const intl = useIntl();
  const { data } = usePublicQuery('banner!bannerList', {});
  if (!data || data.bannerList.length === 0) return null;
  return (
    <ul className={css['banners']} aria-label={intl.formatMessage({ id: 'home.banners' })}>
      {data.bannerList.map((banner, index) => (
        <li key={banner.id}>
          <Link to="/commodity" search={{ categoryId: banner.categoryId }} className={css['banner']}>
            <Picture name={banner.image} alt="" sizes="(width < 600px) 92vw, 720px" ratio={[12, 5]} first={index === 0} className={css['picture']} />
            <span className={css['words']}>
              <strong>{banner.title}</strong>
              <span>{banner.text}</span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
