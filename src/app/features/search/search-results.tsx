import { FormattedMessage, useIntl } from 'react-intl';
import { useReply } from '../../data/use-reply';
import { useRefusalText } from '../../i18n/use-refusal';
import { useTitle } from '../../shell/title';
import { GoodsSkeleton, type ListSearch } from '../catalog';
import { AskAgain } from './ask-again';
import { DeviceResults } from './device-results';
import { FoundGoods } from './found-goods';
import { NothingFound } from './nothing-found';
import { searchQuestion } from './questions';
import css from './search-results.module.css';
import { useHeadingFocus } from './use-heading-focus';

type Props = { readonly keyword: string; readonly list: ListSearch; readonly onList: (list: ListSearch) => void };

/** What a search found: the same for both of its pages, /searchResult and /searchGoods. */
export function SearchResults({ keyword, list, onList }: Props) {
  const intl = useIntl();
  useTitle(intl.formatMessage({ id: 'search.results.title' }, { keyword }));
  const { reply, refusal, missing } = useReply('sellerGoods!search', searchQuestion(list, keyword));
  useHeadingFocus(keyword);
  const { pages: _pages, sort: _sort, ...filters } = list;
  if (refusal !== undefined) return <RefusedSearch refusal={refusal} />;
  if (!reply && missing) return <DeviceResults keyword={keyword} why={missing} />;
  if (reply?.totalElements === 0 && Object.values(filters).every((value) => value === undefined)) return <NothingFound keyword={keyword} />;
  return (
    <div className="page">
      <header className={css['head']}>
        <h1 tabIndex={-1}>
          <FormattedMessage id="search.results.heading" values={{ keyword: <bdi>{keyword}</bdi> }} />
        </h1>
        {reply?.corrected && (
          <p className="muted">
            <FormattedMessage id="search.results.corrected" />
          </p>
        )}
      </header>
      {reply ? <FoundGoods keyword={keyword} list={list} onList={onList} /> : <GoodsSkeleton />}
    </div>
  );
}

function RefusedSearch({ refusal }: { refusal: string }) {
  const intl = useIntl();
  return <AskAgain title={intl.formatMessage({ id: 'search.unreadable.title' })} text={useRefusalText(refusal)} />;
}
