import { useEffect } from 'react';

/** Once the orders are on screen, removes those waiting for the user from the installed app's badge. `toAct` as counted by the server. */
export function useOrdersSeen(toAct: number | undefined): void {
  useEffect(() => {
    if (toAct === undefined) return;
    void import('../../../local/badge').then(({ keepOrdersSeen, keepOrdersToAct }) => keepOrdersToAct(toAct).then(keepOrdersSeen)).catch(() => {});
  }, [toAct]);
}
