import { useEffect, useState } from 'react';
import type { GoodsCard } from '../../../contract/goods';
import { useLanguage } from '../../i18n/language';
import { follow } from '../../shell/follow';

/** The products this device keeps in the reader's language, last seen first. */
export function useKeptGoods(): readonly GoodsCard[] {
  const language = useLanguage();
  const [kept, setKept] = useState<readonly GoodsCard[]>([]);
  useEffect(() => {
    return follow(() => import('../../../local/kept-goods'), ({ followKeptGoods }) => followKeptGoods(language, setKept));
  }, [language]);
  return kept;
}
