import { useEffect } from 'react';

/** The orders are on screen: those that wait stand no more on the badge of the installed app. `toAct` as the shop counts them. */
export function useOrdersSeen(toAct: number | undefined): void {
  useEffect(() => {
    if (toAct === undefined) return;
    void import('../../../local/badge').then(({ keepOrdersSeen, keepOrdersToAct }) => keepOrdersToAct(toAct).then(keepOrdersSeen)).catch(() => {});
  }, [toAct]);
}
