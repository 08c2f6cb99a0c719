import { useEffect, useState } from 'react';
import { userPageSize } from '../../../contract/lists';
import type { Personal } from '../../../sync/personal';
import { useLanguage } from '../../i18n/language';

export type FavouriteList = 'keepGoods!list' | 'focusSeller!list';
type Pages<Name extends FavouriteList> = ReadonlyMap<number, Personal<Name>>;

/** The first `open` pages of the present user's list by their number, and again whenever device or shop know better. */
export function useFavouritePages<Name extends FavouriteList>(name: Name, open: number): Pages<Name> {
  const language = useLanguage();
  const of = `${language} ${name}`;
  const [told, setTold] = useState<{ readonly of: string; readonly pages: Pages<Name> }>({ of, pages: new Map() });
  useEffect(() => {
    let gone = false;
    const stops: (() => void)[] = [];
    const tell = (pageNum: number) => (news: Personal<Name>) =>
      setTold((before) => ({ of, pages: new Map(before.of === of ? before.pages : []).set(pageNum, news) }));
    import('../../../sync/personal').then(
      ({ followPersonal }) => {
        if (gone) return;
        for (let pageNum = 1; pageNum <= open; pageNum++) {
          stops.push(followPersonal(name, { pageNum, pageSize: userPageSize } as never, language, tell(pageNum)));
        }
      },
      () => tell(1)({ missing: 'offline' }),
    );
    return () => {
      gone = true;
      for (const stop of stops) stop();
    };
  }, [name, open, language, of]);
  return told.of === of ? told.pages : new Map();
}
