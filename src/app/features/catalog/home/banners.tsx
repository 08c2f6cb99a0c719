import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import type { Reply } from '../../../../contract/shop/calls';
import { Picture } from '../../../../ui/picture';
import { usePublicQuery } from '../../../queries/use-public-query';
import css from './banners.module.css';
import { Missing } from './missing';

type Banner = Reply<'banner!bannerList'>['bannerList'][number];

/** All banners but the last, which is further down the page, in a row. They only move when the reader scrolls them. */
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

/** The last banner, as wide as the page. If banners are missing, `Banners` says so. */
export function LastBanner() {
  const { data, status } = usePublicQuery('banner!bannerList', {});
  const banner = data?.bannerList.slice(1).at(-1);
  const shown = banner ? <BannerLink banner={banner} sizes="(width < 1280px) 100vw, 1216px" /> : status === 'pending' && <Place />;
  return shown && <div className={css['last']}>{shown}</div>;
}

/** Placeholder for a banner. */
function Place({ children }: { readonly children?: ReactNode }) {
  return <div className={`${css['banner']} ${css['place']}`}>{children}</div>;
}

function BannerLink({ banner, sizes, first = false }: { readonly banner: Banner; readonly sizes: string; readonly first?: boolean }) {
  return (
    <Link
      to="/commodity"
      search={{ categoryId: banner.categoryId }}
      className={css['banner']}
      // Browsers do not scroll to a link that is partly visible. Not on pointer focus: the press would miss a link that moves.
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
