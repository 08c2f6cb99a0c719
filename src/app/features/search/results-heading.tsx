import { FormattedMessage } from 'react-intl';
import css from './search-results.module.css';

export function ResultsHeading({ keyword }: { keyword: string }) {
  return (
    <h1 tabIndex={-1} className={css['heading']}>
      <FormattedMessage id="search.results.heading" values={{ keyword: <bdi>{keyword}</bdi> }} />
    </h1>
  );
}
