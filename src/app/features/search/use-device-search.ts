import { useEffect, useState } from 'react';
import type { GoodsCard } from '../../../contract/shop/goods';
import { useLanguage } from '../../../i18n/language';

/** The cached products on the device that match a keyword; `undefined` while it searches. */
export function useDeviceSearch(keyword: string): readonly GoodsCard[] | undefined {
  const language = useLanguage();
  const [found, setFound] = useState<{ readonly asked: string; readonly goods: readonly GoodsCard[] }>();
  const asked = `${language} ${keyword}`;
  useEffect(() => {
    let gone = false;
    const onFound = (goods: readonly GoodsCard[]) => {
      if (!gone) setFound({ asked, goods });
    };
    // A device without readable storage finds nothing.
    void import('../../../local/catalog/search').then(({ searchDevice }) => searchDevice(language, keyword, Infinity)).then(onFound, () => onFound([]));
    return () => {
      gone = true;
    };
  }, [language, keyword, asked]);
  return found?.asked === asked ? found.goods : undefined;
}
