import { useEffect, useState } from 'react';
import type { CategoryNode, GoodsCard } from '../../../../contract/shop/goods';
import { useLanguage } from '../../../../i18n/language';
import { categoryPath } from './list-search';

type Wanted = { readonly keyword?: string | undefined; readonly categoryId?: string | undefined };
type Asked = { readonly keyword?: string; readonly categories?: readonly string[] };

type Found = { readonly asked: string; readonly goods: readonly GoodsCard[] };

/** The goods read last: whoever comes back to their list finds them at once, and their place among them. */
let last: Found | undefined;

const withAllBelow = ({ id, children }: CategoryNode): string[] => [id, ...children.flatMap(withAllBelow)];

/** Goods on the device of a search or a category, before any other filter; `undefined` while reading, and if nothing is wanted. */
export function useGoodsOnDevice(wanted: Wanted | undefined, tree: readonly CategoryNode[] | undefined): readonly GoodsCard[] | undefined {
  const language = useLanguage();
  const [found, setFound] = useState(last);
  const { keyword, categoryId } = wanted ?? {};
  const here = categoryPath(tree ?? [], categoryId).at(-1);
  const categories = here ? withAllBelow(here) : categoryId === undefined ? undefined : [categoryId];
  const asked = wanted && JSON.stringify({ language, keyword, categories });
  useEffect(() => {
    if (asked === undefined) return undefined;
    let gone = false;
    const onFound = (goods: readonly GoodsCard[]) => {
      if (!gone) setFound((last = { asked, goods }));
    };
    const of = JSON.parse(asked) as Asked;
    // A device without storage, or one whose storage fails, has none.
    void import('../../../../local/catalog/search').then(({ goodsOnDevice }) => goodsOnDevice(language, of.keyword, of.categories)).then(onFound, () => onFound([]));
    return () => {
      gone = true;
    };
  }, [asked, language]);
  return found?.asked === asked ? found?.goods : undefined;
}
