import { useRouter } from '@tanstack/react-router';
import { Suspense, useEffect, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { RefusalKey } from '../../../../contract/refusals';
import { useLanguage } from '../../../../i18n/language';
import { loadIntl } from '../../../../i18n/load-intl';
import { loadMessages } from '../../../../i18n/messages';
import type { Language } from '../../../../rules/languages';
import { Button, type ButtonKind } from '../../../../ui/button';
import { hydrated } from '../../../../ui/loading/hydration';
import { lazyPart } from '../../../../ui/loading/lazy-part';
import { retryImport } from '../../../../ui/loading/retry-import';
import { useToast } from '../../../../ui/toast';
import { forgetTypedAtEnd } from './forget-typed';

const loadUnsent = () => import('../../../../sync/unsent');
const loadDialog = () => import('../outbox/unsent-dialog');
const UnsentDialog = lazyPart(async () => (await loadDialog()).UnsentDialog);

/** Loads the question, trying twice; returns whether it can be shown. */
function loadQuestion(language: Language): Promise<boolean> {
  let misses = 0;
  const load = () => Promise.all([loadDialog(), loadMessages(language, 'account')]);
  const stopAtSecond = (error: unknown) => {
    if (++misses > 1) throw error;
  };
  return retryImport(load, stopAtSecond).then(() => true, () => false);
}

/** Logs out; asks first if unsent work would be lost. */
export function LogOutButton({ kind = 'plain' }: { kind?: ButtonKind }) {
  const intl = useIntl();
  const router = useRouter();
  const language = useLanguage();
  const toast = useToast();
  const [asks, setAsks] = useState<boolean | 'unknown'>(false);
  const [busy, setBusy] = useState(false);
  // Here, because the header of every page shows this button while somebody is logged in.
  useEffect(forgetTypedAtEnd, []);
  // Ahead of the press: the connection may be gone by then.
  useEffect(() => void hydrated.then(loadUnsent).catch(() => {}), []);

  async function press() {
    if (busy) return;
    setBusy(true);
    try {
      // Asks the device's storage: the page may not have been notified yet. Over a slow connection, sending the cart takes a while.
      const unsent = await loadUnsent().then(({ hasUnsent }) => hasUnsent()).catch(() => 'unknown' as const);
      if (unsent === false) await leave();
      else if (await loadQuestion(language)) setAsks(unsent);
      // Unasked, nothing is deleted.
      else toast({ kind: 'error', text: intl.formatMessage({ id: 'shell.failed.text' }) });
    } finally {
      setBusy(false);
    }
  }

  async function leave() {
    setAsks(false);
    const { logOut } = await import('../../../../sync/session');
    // The refusal catalogue's messages, loaded before the logout because the connection may be gone afterwards.
    const loading = loadIntl(language, 'refusal').catch(() => undefined);
    // Not awaited: offline, browsers take their time over it. The server sends nothing to an ended session, and the worker shows nothing without one.
    void import('../../../../local/session/forget-push').then(({ forgetPush }) => forgetPush()).catch(() => {});
    const ended = await logOut(language);
    const refusals = await loading;
    await router.navigate({ to: '/' });
    const said = (key: RefusalKey) => refusals?.formatMessage({ id: `refusal.${key}` }) ?? '';
    // Where they did not load, the page's own texts say it: these are here.
    const own = (id: string) => intl.formatMessage({ id });
    if (ended === 'refused') toast({ kind: 'error', text: said('logoutFailed') || own('shell.failed.text') });
    else if (ended === 'done' && refusals) toast({ kind: 'done', text: `${said('operationSucceeded')} ${said('logoutSucceeded')}` });
    else toast({ kind: 'done', text: own('header.loggedOutHere') });
  }

  return (
    <>
      <Button kind={kind} onClick={() => void press()} aria-busy={busy || undefined}><FormattedMessage id="header.logOut" /></Button>
      {asks !== false && (
        <Suspense>
          <UnsentDialog isKnown={asks === true} onStay={() => setAsks(false)} onLeave={() => void leave()} />
        </Suspense>
      )}
    </>
  );
}
