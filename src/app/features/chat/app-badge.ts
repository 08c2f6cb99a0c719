import { watchBadge, keepOrdersToAct } from '../../../local/badge';
import type { Language } from '../../../rules/languages';
import { watchUserQuery } from '../../../sync/personal';
import { currentSession, watchSession } from '../../../sync/session';

/** Not every browser has them. */
type Badges = { setAppBadge?(count: number): Promise<void>; clearAppBadge?(): Promise<void> };

/** The badge of the installed app, where the system has one. */
function badgeApp(count: number): void {
  const badges: Badges = navigator;
  const done = count > 0 ? badges.setAppBadge?.(count) : badges.clearAppBadge?.();
  // A browser may have the function and refuse it: there is no badge then.
  void done?.catch(() => {});
}

/** A tab has no badge, and so nothing to ask the shop for. */
const isInstalled = () => matchMedia('(display-mode: standalone), (display-mode: minimal-ui)').matches;

let hasBegun = false;

/** Once somebody is logged in: the badge says what waits for them, and nothing after they left. */
export function beginBadge(language: () => Language): void {
  if (hasBegun) return;
  hasBegun = true;
  watchBadge(badgeApp);
  if (!isInstalled()) return;
  let stop = () => {};
  const follow = () => {
    stop();
    stop = currentSession() ? watchUserQuery('order!count', {}, language(), (outcome) => outcome.status === 'success' && void keepOrdersToAct(outcome.data.toAct).catch(() => {})) : () => {};
  };
  follow();
  watchSession(follow);
}
