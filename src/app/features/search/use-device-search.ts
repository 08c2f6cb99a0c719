import { useEffect, useState } from 'react';
import type { GoodsCard } from '../../../contract/shop/goods';
import { useLanguage } from '../../../i18n/language';

/** What the device itself finds for a keyword among the products it keeps; `undefined` while it looks. */
export function useDeviceSearch(keyword: string): readonly GoodsCard[] | undefined {
  const language = useLanguage();
  const [found, setFound] = useState<{ readonly asked: string; readonly goods: readonly GoodsCard[] }>();
  const asked = `${language} ${keyword}`;
  useEffect(() => {
    let gone = false;
    const tell = (goods: readonly GoodsCard[]) => {
      if (!gone) setFound({ asked, goods });
    };
    // A device that keeps nothing, or refuses to tell, finds nothing.
    void import('../../../local/catalog/search').then(({ searchDevice }) => searchDevice(language, keyword)).then(tell, () => tell([]));
    return () => {
      gone = true;
    };
  }, [language, keyword, asked]);
  return found?.asked === asked ? found.goods : undefined;
}
