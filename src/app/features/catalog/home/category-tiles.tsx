import { Link } from '@tanstack/react-router';
import type { Category } from '../../../../contract/shop/goods';
import { CategoryPicture } from '../categories/category-picture';
import css from './category-tiles.module.css';

type Props = {
  readonly categories: readonly Category[];
  readonly label: string;
  /** the one whose goods are shown */
  readonly current?: string | undefined;
  /** a row that scrolls sideways, or a grid of as many columns as fit */
  readonly shape: 'row' | 'grid';
};

/** Categories with their pictures. */
export function CategoryTiles({ categories, label, current, shape }: Props) {
  return (
    <nav aria-label={label}>
      <ul className={css[shape]}>
        {categories.map(({ id, name, image }) => (
          <li key={id}>
            <Link to="/classification" search={{ categoryId: id }} className={css['tile']} aria-current={id === current ? 'page' : undefined}>
              <CategoryPicture name={image} className={css['picture']} />
              <span>{name}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
