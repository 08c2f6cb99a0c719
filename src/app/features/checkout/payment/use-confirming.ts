import { useAtomValue } from 'jotai';
import { useCallback, useEffect, useState } from 'react';
import { useLanguage } from '../../../../i18n/language';
import { networkStatusAtom } from '../../../queries/network-status';
import { lookUpOrder } from '../look-up-order';

const everyMs = 5_000;
/** Two minutes: a provider that takes longer is asked again by a tap, or by the next look at the page. */
const most = 24;

/**
 * Asks again how orders stand whose payment a provider still confirms: questions only. `isAsking` until it has asked often
 * enough; then `again` goes on.
 */
export function useConfirming(ids: readonly string[]): { readonly isAsking: boolean; readonly again: () => void } {
  const language = useLanguage();
  const isOnline = useAtomValue(networkStatusAtom) !== 'offline';
  const [asked, count] = useState(0);
  const of = ids.join();
  const isAsking = of !== '' && isOnline && asked < most;
  useEffect(() => {
    if (!isAsking) return undefined;
    let gone = false;
    const ask = async () => {
      await Promise.all(of.split(',').map((id) => lookUpOrder(id, language)));
      // One question at a time: on a bad line an earlier one would be answered later, and undo what is known by then.
      if (!gone) count((before) => before + 1);
    };
    const timer = setTimeout(() => void ask(), everyMs);
    return () => {
      gone = true;
      clearTimeout(timer);
    };
  }, [isAsking, asked, of, language]);
  const again = useCallback(() => count(0), []);
  return { isAsking, again };
}
