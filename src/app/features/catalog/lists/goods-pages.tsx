import { useRef } from 'react';
import { FormattedMessage } from 'react-intl';
import { listPageSize } from '../../../../rules/catalog/catalog';
import { Button } from '../../../../ui/button';
import { useOpenedPage } from '../../../../ui/loading/use-opened-page';
import { useHydrated } from '../../../../ui/loading/use-hydrated';
import { missingPage } from '../../../queries/missing-page';
import { refetchMissing } from '../../../queries/refetch-missing';
import { SkeletonCard } from '../goods-skeleton';
import { mostPages } from '../list-address';
import { Unreached } from '../unreached';
import css from './goods-pages.module.css';
import { countOf, type ListPage } from './use-pages';
import { WindowedCard } from './windowed-card';

/** Cards in the document; the rest render after hydration. */
const cardsAtFirst = 8;

type Props = {
  readonly pages: readonly ListPage[];
  /** whether the pages shown still belong to the previous choice */
  readonly waiting?: boolean;
  /** number of cards on the first screen */
  readonly firsts?: number;
  readonly onMore: () => void;
};

/** All open pages of a list in one grid, and below it how many are shown and a button for more: the footer stays reachable. */
export function GoodsPages({ pages, waiting = false, firsts = 0, onMore }: Props) {
  const list = useRef<HTMLUListElement>(null);
  const count = countOf(pages);
  const coming = pages.at(-1)?.status === 'pending';
  const missing = missingPage(pages);
  // What is missing comes first: pages after it would leave a gap that nothing tells of.
  const more = useOpenedPage(list, count?.shown ?? 0, coming, missing ? () => void refetchMissing() : onMore);

  return (
    <div className={css['list']}>
      <ul ref={list} className={css['grid']} aria-busy={waiting || coming} data-waiting={waiting || undefined}>
        {pages.map((page, index) => (
          <PageCards key={index} page={page} isFirst={index === 0} firsts={firsts} rows={count?.shown ?? 0} />
        ))}
      </ul>
      {count && (
        <footer className={css['foot']}>
          <p className="muted small figures" suppressHydrationWarning>
            <FormattedMessage id="list.shown" values={count} />
          </p>
          <div role="status">{missing && <Unreached why={missing} />}</div>
          {count.shown < count.total &&
            (missing || pages.length < mostPages ? (
              <Button onClick={more} aria-disabled={coming} data-more="">
                <FormattedMessage id={coming ? 'shell.loading' : 'list.more'} />
              </Button>
            ) : (
              <p className="small">
                <FormattedMessage id="list.narrow" />
              </p>
            ))}
        </footer>
      )}
    </div>
  );
}

type PageProps = {
  readonly page: ListPage;
  readonly isFirst: boolean;
  readonly firsts: number;
  /** number of cards of all pages */
  readonly rows: number;
};

function PageCards({ page, isFirst, firsts, rows }: PageProps) {
  const isHydrated = useHydrated();
  if (page.status === 'pending') {
    return Array.from({ length: listPageSize }, (_, index) => (
      <li key={index}>
        <SkeletonCard />
      </li>
    ));
  }
  if (page.data) {
    const goods = isHydrated ? page.data.pageList : page.data.pageList.slice(0, cardsAtFirst);
    return goods.map((each, index) => <WindowedCard key={each.sellerGoodsId} goods={each} first={isFirst && index < firsts} rows={rows} />);
  }
  return null;
}
