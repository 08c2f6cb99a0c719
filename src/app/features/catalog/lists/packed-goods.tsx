import { useEffect, useState, type ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { useLanguage } from '../../../../i18n/language';
import { packedList, type PackedList } from '../../../../local/offline/packed-list';
import { goodsSorts } from '../../../../rules/catalog/catalog';
import { Age } from '../../../../ui/age';
import { WithMessages } from '../../../../ui/loading/with-messages';
import type { ListSearch } from '../list-address';
import { GoodsPages } from './goods-pages';
import css from './list-nothing.module.css';
import { pagesOf, useTellTotal, type OnDevice } from './on-device';

type Props = OnDevice & {
  readonly query: ListSearch;
  /** shown if the list was not saved */
  readonly otherwise: ReactNode;
};

/** The list read last: whoever comes back to it finds it at once, and their place in it. */
let last: { readonly asked: string; readonly list: PackedList | undefined } | undefined;

/** A list saved for offline, filtered and sorted on the device. */
export function PackedGoods({ query, open, onMore, onTotal, nothing, otherwise }: Props) {
  const language = useLanguage();
  const asked = JSON.stringify({ language, query });
  const [found, setFound] = useState(last?.asked === asked ? last : undefined);
  useEffect(() => {
    let gone = false;
    const onFound = (list: PackedList | undefined) => {
      if (!gone) setFound((last = { asked, list }));
    };
    const { sort = goodsSorts[0], ...filters } = (JSON.parse(asked) as { query: ListSearch }).query;
    packedList(language, { ...filters, sort }).then(onFound, () => onFound(undefined));
    return () => {
      gone = true;
    };
  }, [language, asked]);
  const list = found?.list;
  useTellTotal(list?.goods.length, onTotal);
  if (!found) return null;
  if (!list) return otherwise;
  return (
    <>
      <p className="muted"><WithMessages group="offline"><FormattedMessage id="offline.list" values={{ count: list.goods.length }} /></WithMessages></p>
      {list.goods.length > 0 ? (
        <>
          <p className={css['age']}><Age asOf={list.asOf} /></p>
          <GoodsPages pages={pagesOf(list.goods, open)} onMore={onMore} />
        </>
      ) : nothing}
    </>
  );
}
