import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Icon, type IconName } from '../../../ui/icon';
import { MarkedName } from './marked-name';
import type { Option } from './search-options';
import css from './search-panel.module.css';

type Props = { readonly options: readonly Option[]; readonly active: string | undefined; readonly keyword: string; readonly onPick: () => void };

/** The rows under the box. Each is a link too, so that it can be opened in a tab of its own and loads when it is hovered. */
export function OptionList({ options, active, keyword, onPick }: Props) {
  const intl = useIntl();
  const [all] = options;
  const goods = options.filter(({ kind }) => kind === 'goods');
  const stores = options.filter(({ kind }) => kind === 'store');
  const row = ({ id, name, key, kind }: Option) => (
    <Row key={id} id={id} active={active} icon={kind === 'goods' ? 'search' : 'store'} link={linkTo({ kind, key })} onPick={onPick}>
      {kind === 'all' ? <span className={css['name']}><FormattedMessage id="search.panel.forStores" values={{ keyword }} /></span> : <MarkedName name={name} keyword={keyword} />}
    </Row>
  );
  return (
    <div role="listbox" id="search-options" aria-label={intl.formatMessage({ id: 'search.panel.label' })}>
      {all && row(all)}
      {goods.length > 0 && <Group id="search-goods" title={<FormattedMessage id="search.panel.goods" />}>{goods.map(row)}</Group>}
      {stores.length > 0 && <Group id="search-stores" title={<FormattedMessage id="search.panel.stores" />}>{stores.map(row)}</Group>}
    </div>
  );
}

type Target = { readonly to: '/searchStore' | '/productDetails' | '/store'; readonly search: Record<string, string> };

function linkTo({ kind, key }: Pick<Option, 'kind' | 'key'>): Target {
  switch (kind) {
    case 'all':
      return { to: '/searchStore', search: { k: key } };
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

type RowProps = { readonly id: string; readonly active: string | undefined; readonly icon: IconName; readonly link: Target; readonly onPick: () => void; readonly children: ReactNode };

function Row({ id, active, icon, link: { to, search }, onPick, children }: RowProps) {
  return (
    <Link to={to} search={search as never} id={id} role="option" aria-selected={id === active} tabIndex={-1} className={css['option']} onClick={onPick}>
      <Icon name={icon} />
      {children}
    </Link>
  );
}
