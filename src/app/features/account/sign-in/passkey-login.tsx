import { useEffect, useEffectEvent, useId, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import type { Session } from '../../../../contract/shop/account';
import type { PayloadInput } from '../../../../contract/shop/calls';
import { useLanguage } from '../../../../i18n/language';
import { passkeyLimits } from '../../../../rules/account/passkeys';
import type { Language } from '../../../../rules/languages';
import { Button } from '../../../../ui/button';
import type { Wrong } from '../../../../ui/forms/form-state';
import { WrongText } from '../../../../ui/forms/wrong-text';
import { Icon } from '../../../../ui/icon';
import { LazyIcon } from '../../../../ui/lazy-icon';
import { useHydrated } from '../../../../ui/loading/use-hydrated';
import { useTime } from '../../../../ui/use-time';
import { useIsOffline } from '../../../queries/network-status';
import { request, toSendResult } from '../../../queries/request';
import { knowsPasskeys, offersPasskeys, signWithPasskey } from '../passkeys';
import css from './auth-layout.module.css';

/** A page that stays open requests a new challenge before its current one expires. */
const renewMs = (passkeyLimits.challengeMinutes - 1) * 60_000;

type Signed = PayloadInput<'passkey!login'>;

/** Lets the browser offer passkeys in the user name field; `undefined` if it cannot, or none was chosen before the request was aborted. */
async function offerInField(language: Language, open: AbortSignal): Promise<Signed | undefined> {
  if (!(await offersPasskeys()) || open.aborted) return undefined;
  const asked = await request('passkey!challenge', {}, { language });
  return asked.status === 'success' && !open.aborted ? signWithPasskey(asked.data, open) : undefined;
}

/**
 * Logs in with a passkey: by its button, or by choosing one that the browser offers in the user name field. A browser
 * handles one request at a time: while the button's is open, the field offers none.
 */
export function PasskeyLogin({ onLoggedIn }: { onLoggedIn: (session: Session) => Promise<void> }) {
  const language = useLanguage();
  const formatTime = useTime();
  const reason = useId();
  const isHydrated = useHydrated();
  const isOffline = useIsOffline();
  const [busy, setBusy] = useState(false);
  const [wrong, setWrong] = useState<Wrong>();
  const [renewed, setRenewed] = useState(0);

  function showWrong(outcome: Parameters<typeof toSendResult>[0]): void {
    const sent = toSendResult(outcome, { fields: {}, formatTime });
    if (sent !== 'done') setWrong(sent.whole);
  }

  /** Stays busy after a login until the page changes: a browser that chooses automatically would log in once more. */
  async function logIn(signed: Signed): Promise<void> {
    const outcome = await request('passkey!login', signed, { language });
    if (outcome.status === 'success') return onLoggedIn(outcome.data);
    showWrong(outcome);
    setBusy(false);
  }

  async function press(): Promise<void> {
    if (busy || isOffline) return;
    setBusy(true);
    setWrong(undefined);
    const asked = await request('passkey!challenge', {}, { language });
    const signed = asked.status === 'success' ? await signWithPasskey(asked.data) : undefined;
    if (signed) return logIn(signed);
    if (asked.status === 'success') setWrong({ id: 'login.passkeyNone' });
    else showWrong(asked);
    setBusy(false);
    return undefined;
  }

  const choose = useEffectEvent(async (signed: Signed) => {
    setBusy(true);
    setWrong(undefined);
    await logIn(signed);
  });
  // After a refusal nothing is offered again: a browser that chooses automatically would use up the attempts.
  const isRefused = wrong !== undefined && 'text' in wrong;
  useEffect(() => {
    if (!isHydrated || isOffline || isRefused || busy) return undefined;
    const question = new AbortController();
    void offerInField(language, question.signal).then((signed) => signed && choose(signed));
    const timer = setTimeout(() => setRenewed((times) => times + 1), renewMs);
    return () => {
      clearTimeout(timer);
      question.abort();
    };
  }, [isHydrated, isOffline, isRefused, busy, renewed, language]);

  if (isHydrated && !knowsPasskeys()) return null;
  return (
    <div>
      <Button onClick={() => void press()} aria-disabled={busy || isOffline || undefined} aria-describedby={isOffline ? reason : undefined}>
        <LazyIcon name="key" />
        <FormattedMessage id={busy ? 'login.passkeyGoing' : 'login.passkey'} />
      </Button>
      {isOffline && <p id={reason} className="small muted"><FormattedMessage id="account.offline" /></p>}
      <div role="alert">
        {wrong && <p className={css['note']}><Icon name="alert" /><span><WrongText wrong={wrong} /></span></p>}
      </div>
    </div>
  );
}
