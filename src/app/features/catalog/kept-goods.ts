import { useEffect, useState } from 'react';
import type { GoodsCard } from '../../../contract/goods';
import { useLanguage } from '../../i18n/language';

/** The products this device keeps in the reader's language, last seen first. */
export function useKeptGoods(): readonly GoodsCard[] {
  const language = useLanguage();
  const [kept, setKept] = useState<readonly GoodsCard[]>([]);
  useEffect(() => {
    let stop = () => {};
    let gone = false;
    void import('../../../local/kept-goods').then(({ followKeptGoods }) => {
      if (!gone) stop = followKeptGoods(language, setKept);
    });
    return () => {
      gone = true;
      stop();
    };
  }, [language]);
  return kept;
}
