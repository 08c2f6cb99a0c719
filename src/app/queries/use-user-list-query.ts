import { useEffect, useState } from 'react';
import type { Asked, CallName } from '../../contract/shop/calls';
import { userPageSize } from '../../contract/shop/lists';
import { queryKey, readQueryKey } from '../../contract/shop/query-key';
import { useLanguage } from '../../i18n/language';
import type { Personal } from '../../sync/personal';
import { follow } from '../../ui/lazy-subscribe';

/** Lists that are the present user's and come in pages. */
export type UserList = 'keepGoods!list' | 'focusSeller!list' | 'order!listMain' | 'order!listGoods';
type Pages<Name extends CallName> = ReadonlyMap<number, Personal<Name>>;

/**
 * The first `open` pages of a list of the present user's by their number, and again whenever device or shop know better.
 * `question` is the payload without its page.
 */
export function useUserListQuery<Name extends UserList>(name: Name, question: Omit<Asked<Name>, 'pageNum' | 'pageSize'>, open: number): Pages<Name> {
  const language = useLanguage();
  const of = queryKey(language, name, question as never);
  const [told, setTold] = useState<{ readonly of: string; readonly pages: Pages<Name> }>({ of, pages: new Map() });
  useEffect(() => {
    const asked = readQueryKey(of)?.payload;
    const tell = (pageNum: number) => (news: Personal<Name>) =>
      setTold((before) => ({ of, pages: new Map(before.of === of ? before.pages : []).set(pageNum, news) }));
    return follow(
      () => import('../../sync/personal'),
      ({ followPersonal }) => {
        const pages = Array.from({ length: open }, (_, index) => index + 1);
        const stops = pages.map((pageNum) => followPersonal(name, { ...(asked as object), pageNum, pageSize: userPageSize } as never, language, tell(pageNum)));
        return () => {
          for (const stop of stops) stop();
        };
      },
      () => tell(1)({ missing: 'offline' }),
    );
  }, [name, open, language, of]);
  return told.of === of ? told.pages : new Map();
}
