import { useCallback, useEffect, useRef, useState } from 'react';
import { useLanguage } from '../../../../i18n/language';
import { useIsOffline } from '../../../queries/network-status';
import { lookUpOrder } from '../look-up-order';

const everyMs = 5_000;
/** Two minutes: after that a slower provider is asked again by a tap, or on the next visit to the page. */
const most = 24;

/**
 * Polls the orders whose payment a provider is still confirming: queries only. `isAsking` until the limit is reached;
 * then `again` continues.
 */
export function useConfirming(ids: readonly string[]): { readonly isAsking: boolean; readonly again: () => void } {
  const language = useLanguage();
  const isOnline = !useIsOffline();
  const [asked, setAsked] = useState(0);
  const onItsWay = useRef<Promise<unknown>>(undefined);
  const of = ids.join();
  const isAsking = of !== '' && isOnline && asked < most;
  useEffect(() => {
    if (!isAsking) return undefined;
    let gone = false;
    const ask = async () => {
      // One request at a time: on a bad connection an earlier one could be answered later and overwrite newer data. One of before
      // a break of the connection may still be on its way.
      await onItsWay.current;
      if (gone) return;
      onItsWay.current = Promise.all(of.split(',').map((id) => lookUpOrder(id, language)));
      await onItsWay.current;
      if (!gone) setAsked((before) => before + 1);
    };
    const timer = setTimeout(() => void ask(), asked < 0 ? 0 : everyMs);
    return () => {
      gone = true;
      clearTimeout(timer);
    };
  }, [isAsking, asked, of, language]);
  // A tap asks at once.
  const again = useCallback(() => setAsked(-1), []);
  return { isAsking, again };
}
