import type { RegisteredRouter } from '@tanstack/react-router';
import type { createStore } from 'jotai';
import { languageAtom } from '../../i18n/language';
import { loadIntl } from '../../i18n/load-intl';
import { watchSaveData } from '../../local/offline/save-data';
import { currentSession, watchSession } from '../../local/session/kept-session';
import type { PageGroup } from '../../rules/message-groups';
import { call } from '../../sync/api';
import { onQueryRefused } from '../../sync/query-refused';
import { keepUser } from '../../sync/session';
import { onSessionEnded } from '../../sync/session-end';
import { smallPicturesAtom } from '../../ui/small-pictures';
import { toastAtom, toastsAtom } from '../../ui/toast';
import { firstAddress, keepInvitation } from '../features/account';
import { cartOpenAtom } from '../features/cart';

/** Starts what a tab does for its user; called once per page, after the first view. */
export function startAccount({ router, store }: { readonly router: RegisteredRouter; readonly store: ReturnType<typeof createStore> }): void {
  const language = () => store.get(languageAtom);
  const toasts = () => import('./toast-refused');
  const say = async (group: PageGroup, id: string) => store.set(toastAtom, { kind: 'error', text: (await loadIntl(language(), group)).formatMessage({ id }) });
  keepInvitation(firstAddress()).catch(() => {});
  watchSaveData((on) => store.set(smallPicturesAtom, on));

  // Code 403: the session has ended; the page goes to home and shows why.
  onSessionEnded((reason) => {
    void router.navigate({ to: '/' });
    // An open cart would cover the reason, and show the empty cart of a visitor.
    store.set(cartOpenAtom, false);
    // Nothing else says why the page went away. Not `retryImport`, which may load the document anew: that would take the reason too.
    void toasts().catch(toasts)
      .then(({ toastReason }) => toastReason(store, { status: 'refused', refusal: reason, asOf: Date.now() }))
      // Some browsers never fetch a script again that was lost.
      .catch(() => say('refusal', `refusal.${reason}`)).catch(() => say('core', 'shell.failed.text')).catch(() => {});
  });

  // What was said to one user is not for the next.
  let user: string | undefined;
  watchSession((now) => {
    if (user !== undefined && now?.user.usercode !== user) store.set(toastsAtom, []);
    user = now?.user.usercode;
  });

  onQueryRefused((name, refused) => void toasts().then(({ toastRefused }) => toastRefused(store, name, refused)).catch(() => {}));

  // Refreshes the user's data, if logged in. Not over what has changed meanwhile: the reply may be from before that.
  const session = currentSession();
  if (!session) return;
  void call('localuser!get', {}, { language: language() }).then(
    (outcome) => {
      if (outcome.status === 'success' && currentSession() === session) keepUser(outcome.data);
    },
    () => {},
  );
}
