import { useEffect, useState } from 'react';
import type { GoodsCard } from '../../../contract/shop/goods';
import { useLanguage } from '../../../i18n/language';
import { lazySubscribe } from '../../../ui/loading/lazy-subscribe';

/** The products saved on this device in the reader's language, last seen first. */
export function useOfflineProducts(): readonly GoodsCard[] {
  const language = useLanguage();
  const [kept, setKept] = useState<readonly GoodsCard[]>([]);
  useEffect(() => {
    return lazySubscribe(() => import('../../../local/offline/offline-products'), ({ watchOfflineProducts }) => watchOfflineProducts(language, setKept));
  }, [language]);
  return kept;
}
