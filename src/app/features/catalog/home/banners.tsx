import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
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
  const { data, status } = usePublicQuery('banner!bannerList', {});
  if (!data) return <div className={css['banners']}><Place>{status !== 'pending' && <Missing why={status} call="banner!bannerList" payload={{}} />}</Place></div>;
  const { bannerList } = data;
  if (bannerList.length === 0) return null;
  return (
    <ul className={css['banners']} aria-label={intl.formatMessage({ id: 'home.banners' })}>
      {bannerList.slice(0, Math.max(1, bannerList.length - 1)).map((banner, index) => (
        <li key={banner.id}>
          <BannerLink banner={banner} sizes="(width < 600px) 92vw, 720px" first={index === 0} />
        </li>
      ))}
    </ul>
  );
}

/** The last banner, as wide as the page. That it is missing is said with the others. */
export function LastBanner() {
  const { data, status } = usePublicQuery('banner!bannerList', {});
  const banner = data?.bannerList.slice(1).at(-1);
  const shown = banner ? <BannerLink banner={banner} sizes="(width < 1280px) 100vw, 1216px" /> : status === 'pending' && <Place />;
  return shown && <div className={css['last']}>{shown}</div>;
}

/** Where a banner stands, until it is here. */
function Place({ children }: { readonly children?: ReactNode }) {
  return <div className={`${css['banner']} ${css['place']}`}>{children}</div>;
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
