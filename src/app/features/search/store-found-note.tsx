import { Link } from '@tanstack/react-router';
import { FormattedMessage } from 'react-intl';
import { Icon } from '../../../ui/icon';
import { usePublicQuery } from '../../queries/use-public-query';
import { searchQuery, storesQuery } from './search-query';
import css from './store-found-note.module.css';

type Props = {
  readonly k: string;
  readonly sellerId: string;
  /** the URL says that the search found this store */
  readonly isFound: boolean;
};

/** On a store page opened or filtered by a search: says why it is open, if the search found it, and links to all goods found. */
export function StoreFoundNote({ k, sellerId, isFound }: Props) {
  const { data } = usePublicQuery('sellerGoods!search', searchQuery({}, k));
  return (
    <p className={css['note']}>
      {isFound && <FoundHere k={k} sellerId={sellerId} />}
      <Link to="/searchResult" search={{ k }} className={css['goods']}>
        <FormattedMessage id="search.storeFound.goods" values={{ count: data?.totalElements ?? 0 }} />
        <Icon name="forward" />
      </Link>
    </p>
  );
}

/** Anybody can write a URL: the claim is shown only if the store search confirms it. */
function FoundHere({ k, sellerId }: Omit<Props, 'isFound'>) {
  const { data } = usePublicQuery('seller!list', storesQuery(k));
  if (!data?.pageList.some((store) => store.sellerId === sellerId)) return null;
  return (
    <span className={css['why']}>
      <Icon name="search" />
      <span className={css['text']}>
        <FormattedMessage id="search.storeFound.text" values={{ keyword: <bdi>{k}</bdi> }} />
      </span>
    </span>
  );
}
