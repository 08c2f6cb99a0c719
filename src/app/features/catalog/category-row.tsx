import { Link } from '@tanstack/react-router';
import { useIntl } from 'react-intl';
import { useReply } from '../../data/use-reply';
import { Picture } from '../../ui/picture';
import css from './category-row.module.css';
import { homePage } from './questions';

/** What the shop sells, at a glance. */
export function CategoryRow() {
  const intl = useIntl();
  const { reply } = useReply('category!list', homePage);
  return (
    <nav aria-label={intl.formatMessage({ id: 'home.categories' })}>
      <ul className={css['row']}>
        {reply?.pageList.map((category) => (
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
