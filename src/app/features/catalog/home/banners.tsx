import { Link } from '@tanstack/react-router';
import { useIntl } from 'react-intl';
import type { Reply } from '../../../../contract/shop/calls';
import { Picture } from '../../../../ui/picture';
import { usePublicQuery } from '../../../queries/use-public-query';
import css from './banners.module.css';
import { Missing } from './missing';

type Banner = Reply<'banner!bannerList'>['bannerList'][number];

/** The banners side by side, but the last, which stands further down; they move only under the reader's finger. */
export function Banners() {
  const intl = useIntl();
  const { banners, place } = useBanners();
  if (place) return <div className={css['banners']}>{place}</div>;
  if (banners.length === 0) return null;
  return (
    <ul className={css['banners']} aria-label={intl.formatMessage({ id: 'home.banners' })}>
      {banners.slice(0, Math.max(1, banners.length - 1)).map((banner, index) => (
        <li key={banner.id}>
          <BannerLink banner={banner} sizes="(width < 600px) 92vw, 720px" first={index === 0} />
        </li>
      ))}
    </ul>
  );
}

/** The last banner, as wide as the page. */
export function LastBanner() {
  const { banners, place } = useBanners();
  const banner = banners.slice(1).at(-1);
  const shown = place ?? (banner && <BannerLink banner={banner} sizes="(width < 1280px) 100vw, 1216px" />);
  return shown && <div className={css['last']}>{shown}</div>;
}

/** The banners, or until they are here the place of one. */
function useBanners() {
  const { data, status } = usePublicQuery('banner!bannerList', {});
  const place = !data && <div className={`${css['banner']} ${css['place']}`}>{status !== 'pending' && <Missing why={status} call="banner!bannerList" payload={{}} />}</div>;
  return { banners: data?.bannerList ?? [], place: place || undefined };
}

function BannerLink({ banner, sizes, first = false }: { readonly banner: Banner; readonly sizes: string; readonly first?: boolean }) {
  return (
    <Link
      to="/commodity"
      search={{ categoryId: banner.categoryId }}
      className={css['banner']}
      // A browser leaves one that shows its edge where it is. Under a pointer nothing moves: the press would miss it.
      onFocus={({ currentTarget }) => currentTarget.matches(':focus-visible') && currentTarget.scrollIntoView({ block: 'nearest', inline: 'nearest' })}
    >
      <Picture name={banner.image} alt="" sizes={sizes} ratio={[12, 5]} first={first} className={css['picture']} />
      <span className={css['words']}>
        <strong>{banner.title}</strong>
        <span>{banner.text}</span>
      </span>
    </Link>
  );
}
