import { useEffect, useState, type ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { useLanguage } from '../../../../i18n/language';
import { packedList, type PackedList } from '../../../../local/offline/packed-list';
import { goodsSorts, listPageSize } from '../../../../rules/catalog/catalog';
import { WithMessages } from '../../../../ui/loading/with-messages';
import type { ListSearch } from '../list-address';
import { GoodsPages } from './goods-pages';
import type { ListPage } from './use-pages';

type Props = {
  readonly query: ListSearch;
  /** number of open pages */
  readonly open: number;
  readonly onMore: () => void;
  /** shown if the list was not saved */
  readonly otherwise: ReactNode;
};

/** The pages of a list as the server would return them. */
function pagesOf({ goods, asOf }: PackedList, open: number): ListPage[] {
  return Array.from({ length: open }, (_, index) => {
    const pageList = goods.slice(index * listPageSize, (index + 1) * listPageSize);
    return { data: { pageList, pageNum: index + 1, pageSize: listPageSize, totalElements: goods.length }, asOf, status: 'success', refusal: undefined } as const;
  });
}

/** A list saved for offline, filtered and sorted on the device. */
export function PackedGoods({ query, open, onMore, otherwise }: Props) {
  const language = useLanguage();
  const [list, setList] = useState<PackedList | 'none'>();
  const asked = JSON.stringify(query);
  useEffect(() => {
    let gone = false;
    const onFound = (found: PackedList | undefined) => void (gone || setList(found ?? 'none'));
    const { sort = goodsSorts[0], ...filters } = JSON.parse(asked) as ListSearch;
    packedList(language, { ...filters, sort }).then(onFound, () => onFound(undefined));
    return () => {
      gone = true;
    };
  }, [language, asked]);
  if (list === undefined) return null;
  if (list === 'none') return otherwise;
  return (
    <>
      <p role="status" className="muted"><WithMessages group="offline"><FormattedMessage id="offline.list" values={{ count: list.goods.length }} /></WithMessages></p>
      <GoodsPages pages={pagesOf(list, open)} onMore={onMore} />
    </>
  );
}
