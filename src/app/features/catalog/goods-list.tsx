import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { useReply } from '../../data/use-reply';
import { Button } from '../../ui/button';
import { Age } from '../../ui/age';
import { GoodsGrid } from './goods-card';
import { GoodsSkeleton } from './goods-skeleton';
import css from './goods-list.module.css';
import { listQuestion, type ListSearch } from './questions';
import { Unreached } from './unreached';

/**
 * A list of goods, page after page by a button, so that the footer stays in reach. Where the address holds the number
 * of open pages, `pages` and `onPages` say so; else the list counts for itself.
 */
export function GoodsList({ question, pages, onPages, firsts = 0 }: { question: ListSearch; pages?: number; onPages?: (pages: number) => void; firsts?: number }) {
  const [own, setOwn] = useState(1);
  const open = pages ?? own;
  return (
    <div className={css['list']}>
      {Array.from({ length: open }, (_, index) => (
        <ListPage key={index} question={question} pageNum={index + 1} last={index + 1 === open} firsts={index === 0 ? firsts : 0} onMore={() => (onPages ?? setOwn)(open + 1)} />
      ))}
    </div>
  );
}

type PageProps = { readonly question: ListSearch; readonly pageNum: number; readonly last: boolean; readonly firsts: number; readonly onMore: () => void };

function ListPage({ question, pageNum, last, firsts, onMore }: PageProps) {
  const { reply, missing, asOf } = useReply('sellerGoods!list', listQuestion(question, pageNum));
  if (!reply) return missing ? <Unreached why={missing} /> : <GoodsSkeleton />;
  const shown = Math.min(pageNum * reply.pageSize, reply.totalElements);
  return (
    <>
      <GoodsGrid goods={reply.pageList} firsts={firsts} />
      {last && (
        <footer className={css['foot']}>
          <p className="muted small figures">
            <FormattedMessage id="list.shown" values={{ shown, total: reply.totalElements }} /> {asOf !== undefined && <Age asOf={asOf} />}
          </p>
          {shown < reply.totalElements && (
            <Button onClick={onMore}>
              <FormattedMessage id="list.more" />
            </Button>
          )}
        </footer>
      )}
    </>
  );
}
