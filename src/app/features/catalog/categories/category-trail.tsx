import { Link } from '@tanstack/react-router';
import { FormattedMessage, useIntl } from 'react-intl';
import type { CategoryNode } from '../../../../contract/shop/goods';

type Props = {
  readonly to: '/commodity' | '/classification';
  /** message of the link to all categories */
  readonly root: 'commodity.title' | 'classification.title';
  readonly path: readonly CategoryNode[];
};

/** Breadcrumbs of the category tree; the page's own category is its heading. */
export function CategoryTrail({ to, root, path }: Props) {
  const intl = useIntl();
  if (path.length === 0) return null;
  return (
    <nav aria-label={intl.formatMessage({ id: 'list.trail' })} className="small muted">
      <ol className="path">
        <li>
          <Link to={to} activeOptions={{ exact: true }}><FormattedMessage id={root} /></Link>
        </li>
        {path.slice(0, -1).map(({ id, name }) => (
          <li key={id}>
            <Link to={to} search={{ categoryId: id }}>{name}</Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}
