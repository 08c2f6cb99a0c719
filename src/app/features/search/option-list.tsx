import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Icon, type IconName } from '../../../ui/icon';
import { CategoryPicture } from '../catalog';
import { MarkedName } from './marked-name';
import type { Option } from './search-options';
import css from './search-panel.module.css';

type Props = { readonly options: readonly Option[]; readonly active: string | undefined; readonly keyword: string; readonly onPick: () => void };

const groups = [
  ['popular', 'search.panel.popular'],
  ['category', 'shell.nav.classification'],
  ['goods', 'search.panel.goods'],
  ['store', 'search.panel.stores'],
] as const satisfies readonly (readonly [Option['kind'], string])[];

/** The rows under the box. Each is also a link, so that it can be opened in a new tab and preloads on hover. */
export function OptionList({ options, active, keyword, onPick }: Props) {
  const intl = useIntl();
  const of = (wanted: Option['kind']) => options.filter(({ kind }) => kind === wanted);
  const row = ({ id, name, key, kind, picture, goodsNum }: Option) => (
    <Row key={id} id={id} active={active} picture={picture} icon={kind === 'goods' || kind === 'popular' ? 'search' : 'store'} link={linkTo({ kind, key })} onPick={onPick}>
      {kind === 'all' ? <span className={css['name']}><FormattedMessage id="search.panel.forStores" values={{ keyword }} /></span> : <MarkedName name={name} keyword={keyword} />}
      {goodsNum !== undefined && <span className={css['count']}><FormattedMessage id="list.total" values={{ total: goodsNum }} /></span>}
    </Row>
  );
  return (
    <div role="listbox" id="search-options" aria-label={intl.formatMessage({ id: 'search.panel.label' })}>
      {of('all').map(row)}
      {groups.map(([kind, title]) => {
        const rows = of(kind);
        return rows.length > 0 && <Group key={kind} id={`search-${kind}`} title={<FormattedMessage id={title} />}>{rows.map(row)}</Group>;
      })}
    </div>
  );
}

type Target = { readonly to: '/searchStore' | '/searchResult' | '/classification' | '/productDetails' | '/store'; readonly search: Record<string, string> };

function linkTo({ kind, key }: Pick<Option, 'kind' | 'key'>): Target {
  switch (kind) {
    case 'all':
      return { to: '/searchStore', search: { k: key } };
    case 'popular':
      return { to: '/searchResult', search: { k: key } };
    case 'category':
      return { to: '/classification', search: { categoryId: key } };
    case 'goods':
      return { to: '/productDetails', search: { sellerGoodsId: key } };
    case 'store':
      return { to: '/store', search: { id: key } };
  }
}

function Group({ id, title, children }: { id: string; title: ReactNode; children: ReactNode }) {
  return (
    <div role="group" aria-labelledby={id} className={css['group']}>
      <div id={id} className={css['title']}>{title}</div>
      {children}
    </div>
  );
}

type RowProps = { readonly id: string; readonly active: string | undefined; readonly icon: IconName; readonly picture: string | undefined; readonly link: Target; readonly onPick: () => void; readonly children: ReactNode };

function Row({ id, active, icon, picture, link: { to, search }, onPick, children }: RowProps) {
  return (
    <Link to={to} search={search as never} id={id} role="option" aria-selected={id === active} tabIndex={-1} className={css['option']} onClick={onPick}>
      {picture === undefined ? <Icon name={icon} /> : <CategoryPicture name={picture} className={css['picture']} />}
      {children}
    </Link>
  );
}
