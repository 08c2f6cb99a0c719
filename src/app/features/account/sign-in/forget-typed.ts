import { forgetFormDrafts } from '../../../../ui/forms/form-drafts';
import { lazySubscribe } from '../../../../ui/loading/lazy-subscribe';

let stop: (() => void) | undefined;

/**
 * When a session ends, by any tab's logout button or by the shop, the next person on the device must not read what was
 * typed here: forms that were not sent, and the last search. Watches until the tab is closed.
 */
export function forgetTypedAtEnd(): void {
  stop ??= lazySubscribe(() => import('../../../../local/session/kept-session'), ({ watchSession }) => {
    let user: string | undefined;
    return watchSession((session) => {
      const now = session?.user.usercode;
      if (user !== undefined && now !== user) forgetTyped();
      user = now;
    });
  });
}

function forgetTyped(): void {
  forgetFormDrafts();
  // The search box is on nearly every page, and keeps its text from one to the next.
  const searchBox = document.querySelector<HTMLInputElement>('header [role="combobox"]');
  if (searchBox) searchBox.value = '';
}
