import { queryKey } from '../../../contract/shop/query-key';
import { watchBadge, keepOrdersToAct } from '../../../local/badge';
import { currentSession, watchSession } from '../../../local/session/kept-session';
import type { Language } from '../../../rules/languages';
import { watchUserQuery } from '../../../sync/user-query';

/** Not every browser supports these. */
type Badges = { setAppBadge?(count: number): Promise<void>; clearAppBadge?(): Promise<void> };

/** Sets the badge of the installed app, where the system supports it. */
function badgeApp(count: number): void {
  const badges: Badges = navigator;
  const done = count > 0 ? badges.setAppBadge?.(count) : badges.clearAppBadge?.();
  // A browser may have the function and still reject: then there is no badge.
  void done?.catch(() => {});
}

/** A browser tab has no badge, so there is no need to query the server. */
const isInstalled = () => matchMedia('(display-mode: standalone), (display-mode: minimal-ui)').matches;

/** Starts the app badge: it shows what needs the user's attention, and is cleared after logout. Call it once per page. */
export function startBadge(language: () => Language): void {
  watchBadge(badgeApp);
  if (!isInstalled()) return;
  let stop = () => {};
  const watchOrders = () => {
    stop();
    const user = currentSession()?.user.usercode;
    stop = user === undefined ? () => {} : watchUserQuery<'order!count'>(user, queryKey(language(), 'order!count', {}), (outcome) => outcome.status === 'success' && void keepOrdersToAct(outcome.data.toAct).catch(() => {}));
  };
  watchOrders();
  watchSession(watchOrders);
}
