import { forgetDrafts } from '../../../../ui/forms/form-drafts';
import { lazySubscribe } from '../../../../ui/loading/lazy-subscribe';

let stop: (() => void) | undefined;

/**
 * What a visitor typed into these forms is forgotten when a session ends: not only by this tab's logout button, but also
 * by another tab's or by the shop. Watches until the tab is closed, since the form may be left before.
 */
export function forgetTypedAtEnd(): void {
  stop ??= lazySubscribe(() => import('../../../../sync/session'), ({ watchSession }) => {
    let user: string | undefined;
    return watchSession((session) => {
      const now = session?.user.usercode;
      if (user !== undefined && now !== user) forgetDrafts();
      user = now;
    });
  });
}
