import { useEffect, useRef, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { Button } from '../../../ui/button';
import { WindowedRow } from '../../../ui/loading/windowed-row';
import { refetchMissing } from '../../queries/refetch-missing';
import { usePublicQuery } from '../../queries/use-public-query';
import { Unreached } from '../catalog';
import { ReviewItem } from './review-item';
import css from './review-list.module.css';
import { reviewQuery, type Wanted } from './review-query';
import { ReviewSkeleton } from './review-skeleton';
import { SeenReviews } from './seen-reviews';

/** Reviews in the server's order, with a button for the next page. */
export function ReviewList({ wanted }: { wanted: Wanted }) {
  const [pages, setPages] = useState(1);
  return (
    <div className={css['list']}>
      {Array.from({ length: pages }, (_, index) => (
        <ReviewPage key={index} wanted={wanted} pageNum={index + 1} pages={pages} onMore={() => setPages(pages + 1)} />
      ))}
    </div>
  );
}

function ReviewPage({ wanted, pageNum, pages, onMore }: { wanted: Wanted; pageNum: number; pages: number; onMore: () => void }) {
  const page = usePublicQuery('evaluation!list', reviewQuery(wanted, pageNum));
  const top = useRef<HTMLDivElement>(null);
  const again = useRef<HTMLButtonElement>(null);
  /** whether the reader is at a button for it: the first page comes by itself */
  const isAwaited = useRef(pageNum > 1);
  const isPending = page.status === 'pending';
  const came = page.data !== undefined;
  useEffect(() => {
    // The button that loaded this page has moved or gone, so focus goes to the first new review, or to what asks for it again, unless it is elsewhere by now.
    if (!isPending && isAwaited.current && document.activeElement === document.body) (top.current ?? again.current)?.focus({ preventScroll: true });
  }, [isPending, came]);
  const wait = () => {
    isAwaited.current = true;
  };
  const askAgain = () => {
    wait();
    void refetchMissing();
  };
  if (page.status === 'pending') return <ReviewSkeleton />;
  if (page.status !== 'success') {
    if (wanted.evaluationType !== undefined && pageNum === 1) return <SeenReviews sellerGoodsId={wanted.sellerGoodsId} wanted={wanted.evaluationType} why={page} />;
    return (
      <footer className={css['foot']}>
        <Unreached why={page} />
        <Button ref={again} onFocus={wait} onClick={askAgain}><FormattedMessage id="shell.tryAgain" /></Button>
      </footer>
    );
  }
  const { data } = page;
  const shown = Math.min(pages * data.pageSize, data.totalElements);
  return (
    <>
      <ul>
        {data.pageList.map((review, index) => (
          <WindowedRow key={review.id} rows={shown}><ReviewItem review={review} place={index === 0 ? top : undefined} /></WindowedRow>
        ))}
      </ul>
      {pageNum === pages && (
        <footer className={css['foot']}>
          <p className="muted small figures"><FormattedMessage id="list.shown" values={{ shown, total: data.totalElements }} /></p>
          {shown < data.totalElements && <Button onClick={onMore}><FormattedMessage id="list.more" /></Button>}
        </footer>
      )}
    </>
  );
}
