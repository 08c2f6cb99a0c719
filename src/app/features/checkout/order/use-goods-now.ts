import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import { useLanguage } from '../../../../i18n/language';
import type { GoodsNow } from '../../../../rules/checkout';
import { networkStatusAtom } from '../../../queries/network-status';

type GoodsOf = (sellerGoodsId: string) => GoodsNow | 'gone' | undefined;

/** How many products are asked about at once. */
const atOnce = 4;

/**
 * What the shop says now of the products of a draft, asked when the page opens and whenever the line is back: questions
 * only, nothing is ordered by it. `undefined` without a line, and while the shop is asked.
 */
export function useGoodsNow(ids: readonly string[]): GoodsOf | undefined {
  const language = useLanguage();
  const isOnline = useAtomValue(networkStatusAtom) !== 'offline';
  const [told, tell] = useState<{ readonly of: string; readonly goods: ReadonlyMap<string, GoodsNow | 'gone'> }>();
  const of = [...new Set(ids)].join();
  useEffect(() => {
    if (!isOnline) return undefined;
    let gone = false;
    const ask = async () => {
      const [{ refresh }, { queryKey }] = await Promise.all([import('../../../../sync/refresh'), import('../../../../contract/shop/query-key')]);
      const goods = new Map<string, GoodsNow | 'gone'>();
      const left = of.split(',');
      while (left.length > 0 && !gone) {
        await Promise.all(
          left.splice(0, atOnce).map(async (sellerGoodsId) => {
            const outcome = await refresh(queryKey(language, 'sellerGoods!info', { sellerGoodsId }));
            // What was not reached, and what only the worker remembers, stays as the draft has it: the shop asks again when it is placed.
            if (outcome.status === 'success') goods.set(sellerGoodsId, outcome.data as GoodsNow);
            else if (outcome.status === 'refused' && goneRefusals.has(outcome.refusal)) goods.set(sellerGoodsId, 'gone');
          }),
        );
      }
      if (!gone) tell({ of, goods });
    };
    ask().catch(() => {
      if (!gone) tell({ of, goods: new Map() });
    });
    return () => {
      gone = true;
      // What was said before the line went is asked again when it is back.
      tell(undefined);
    };
  }, [of, language, isOnline]);
  if (!isOnline || told?.of !== of) return undefined;
  return (sellerGoodsId) => told.goods.get(sellerGoodsId);
}

const goneRefusals: ReadonlySet<string> = new Set(['goodsUnknown', 'goodsUnlisted', 'goodsRemoved']);
