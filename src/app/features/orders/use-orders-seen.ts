import { useEffect } from 'react';
import { keepOrdersSeen, keepOrdersToAct } from '../../../local/badge';

/** The orders are on screen: those that wait stand no more on the badge of the installed app. `toAct` as the shop counts them. */
export function useOrdersSeen(toAct: number | undefined): void {
  useEffect(() => {
    if (toAct !== undefined) void keepOrdersToAct(toAct).then(keepOrdersSeen).catch(() => {});
  }, [toAct]);
}
