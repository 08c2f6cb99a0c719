import { useRef, useState } from 'react';
import { useLanguage } from '../../../../i18n/language';
import type { Language } from '../../../../rules/languages';
import type { SendResult } from '../../../../ui/forms/use-form';
import { useTime } from '../../../../ui/use-time';
import { request, toSendResult, type RequestOutcome } from '../../../queries/request';

/** After this wait the user has looked into the mailbox; the server limits the codes of a day. */
export const againAfterMs = 60_000;

/** `safeword` codes go to the user's own address, whatever is passed; `bind` adds an address to the account */
type Purpose = 'register' | 'reset' | 'login' | 'safeword' | 'bind';

export type CodeOnItsWay = {
  readonly purpose: Purpose;
  /** where the last code was sent, and when it expires */
  readonly sent: { readonly to: string; readonly expiresAt: number } | undefined;
  /** when another one may be requested, UTC milliseconds */
  readonly againAt: number;
  readonly busy: boolean;
  readonly send: (email: string) => Promise<SendResult<'email'>>;
  readonly forget: () => void;
};

async function askForCode(purpose: Purpose, email: string, language: Language): Promise<RequestOutcome<{ readonly email: string; readonly expiresAt: number }>> {
  if (purpose === 'safeword') return request('user!sendSafewordCode', {}, { language });
  const outcome = await (purpose === 'bind' ? request('user!sendEmailCode', { email }, { language }) : request('verifcode!send', { email, purpose }, { language }));
  return outcome.status === 'success' ? { status: 'success', data: { email, expiresAt: outcome.data.expiresAt } } : outcome;
}

/** Requests verification codes by e-mail, and tracks when the next may be requested. */
export function useCode(purpose: Purpose): CodeOnItsWay {
  const language = useLanguage();
  const formatTime = useTime();
  const [sent, setSent] = useState<CodeOnItsWay['sent']>();
  const [againAt, setAgainAt] = useState(0);
  const [busy, setBusy] = useState(false);
  // Not the state: a second tap may come before the button is rendered as busy, and each code voids the one before.
  const asking = useRef<Promise<SendResult<'email'>>>(undefined);

  async function ask(email: string): Promise<SendResult<'email'>> {
    setBusy(true);
    const to = email.trim();
    const outcome = await askForCode(purpose, to, language);
    setBusy(false);
    if (outcome.status !== 'success') return toSendResult<'email'>(outcome, { fields: { emailFormat: 'email', emailBound: 'email', emailBoundToOther: 'email', requiredEmpty: 'email' }, formatTime });
    // Rounded to the second, like the clock of the countdown.
    setAgainAt(Math.floor(Date.now() / 1_000) * 1_000 + againAfterMs);
    setSent({ to: outcome.data.email, expiresAt: outcome.data.expiresAt });
    return 'done';
  }

  return {
    purpose,
    sent,
    againAt,
    busy,
    send: (email) => (asking.current ??= ask(email).finally(() => (asking.current = undefined))),
    forget: () => setSent(undefined),
  };
}
