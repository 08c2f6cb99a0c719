import { Link } from '@tanstack/react-router';
import { FormattedMessage } from 'react-intl';
import { Icon } from '../../../ui/icon';
import { usePublicQuery } from '../../queries/use-public-query';
import { searchQuestion } from './questions';
import css from './store-found-note.module.css';

/** On a store's page that a search opened or searches: says why it is open, where that found it, and leads to all goods found in one tap. */
export function StoreFoundNote({ k, isFound }: { k: string; isFound: boolean }) {
  const { data } = usePublicQuery('sellerGoods!search', searchQuestion({}, k));
  return (
    <p className={css['note']}>
      {isFound && (
        <span className={css['why']}>
          <Icon name="search" />
          <span className={css['text']}>
            <FormattedMessage id="search.storeFound.text" values={{ keyword: <bdi>{k}</bdi> }} />
          </span>
        </span>
      )}
      <Link to="/searchResult" search={{ k }} className={css['goods']}>
        <FormattedMessage id="search.storeFound.goods" values={{ count: data?.totalElements ?? 0 }} />
        <Icon name="forward" />
      </Link>
    </p>
  );
}
