import { Link } from '@tanstack/react-router';
import { FormattedMessage, useIntl } from 'react-intl';
import { Icon } from '../../../../ui/icon';
import { Picture } from '../../../../ui/picture';
import { usePublicQuery } from '../../../queries/use-public-query';
import { Missing } from '../home/missing';
import { homeListQuery } from '../list-query';
import css from './category-row.module.css';

const places = [0, 1, 2, 3, 4, 5];

/** The top categories; on phones also a link to the discounts, for which the bar has no room. */
export function CategoryRow() {
  const intl = useIntl();
  const { data, status } = usePublicQuery('category!list', homeListQuery);
  return (
    <nav aria-label={intl.formatMessage({ id: 'home.categories' })}>
      <ul className={css['row']}>
        <li className={css['phone']}>
          <Link to="/discounted" className={css['category']}>
            <span className={css['drawn']}><Icon name="percent" size={24} /></span>
            <span><FormattedMessage id="shell.nav.discounted" /></span>
          </Link>
        </li>
        {status === 'pending' && places.map((place) => <li key={place} aria-hidden className={css['category']}><span className={css['drawn']} /></li>)}
        {!data && status !== 'pending' && <li className={css['missing']}><Missing why={status} call="category!list" payload={homeListQuery} /></li>}
        {data?.pageList.map((category) => (
          <li key={category.id}>
            <Link to="/classification" search={{ categoryId: category.id }} className={css['category']}>
              <Picture name={category.image} alt="" sizes="72px" className={css['picture']} />
              <span>{category.name}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
