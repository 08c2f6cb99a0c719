import { FormattedMessage } from 'react-intl';
import { useReply } from '../../data/use-reply';
import { Age } from '../../ui/age';
import { Button } from '../../ui/button';
import { GoodsGrid, GoodsSkeleton, type ListSearch } from '../catalog';
import { searchQuestion } from './questions';
import css from './search-results.module.css';

type Props = { readonly keyword: string; readonly list: ListSearch; readonly onList: (list: ListSearch) => void };

export function FoundGoods({ keyword, list, onList }: Props) {
  const pages = list.pages ?? 1;
  return (
    <div className={css['list']}>
      {Array.from({ length: pages }, (_, index) => (
        <FoundPage key={index} keyword={keyword} list={list} pageNum={index + 1} last={index + 1 === pages} onMore={() => onList({ ...list, pages: pages + 1 })} />
      ))}
    </div>
  );
}

type PageProps = Omit<Props, 'onList'> & { readonly pageNum: number; readonly last: boolean; readonly onMore: () => void };

function FoundPage({ keyword, list, pageNum, last, onMore }: PageProps) {
  const { reply, asOf } = useReply('sellerGoods!search', searchQuestion(list, keyword, pageNum));
  if (!reply) return <GoodsSkeleton />;
  const shown = Math.min(pageNum * reply.pageSize, reply.totalElements);
  return (
    <>
      <GoodsGrid goods={reply.pageList} />
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
