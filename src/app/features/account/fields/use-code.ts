import { useState } from 'react';
import { useLanguage } from '../../../../i18n/language';
import type { Language } from '../../../../rules/languages';
import type { Sent } from '../../../../ui/forms/use-form';
import { request, toSent, type RequestOutcome } from '../../../queries/request';
import { useTime } from '../outbox/use-time';

/** The shop takes 10 a day; whoever waits this long has looked into their mailbox. */
const againAfterMs = 60_000;

/** `safeword` goes to the user's own address, whatever is handed over; `bind` makes an address the user's */
type Purpose = 'register' | 'reset' | 'login' | 'safeword' | 'bind';

export type CodeOnItsWay = {
  readonly purpose: Purpose;
  /** where the last code went, and until when it is good */
  readonly sent: { readonly to: string; readonly expiresAt: number } | undefined;
  /** from when another one may be asked for, UTC milliseconds */
  readonly againAt: number;
  readonly busy: boolean;
  readonly send: (email: string) => Promise<Sent<'email'>>;
  readonly forget: () => void;
};

async function askForCode(purpose: Purpose, email: string, language: Language): Promise<RequestOutcome<{ readonly email: string; readonly expiresAt: number }>> {
  if (purpose === 'safeword') return request('user!sendSafewordCode', {}, { language });
  const outcome = await (purpose === 'bind' ? request('user!sendEmailCode', { email }, { language }) : request('verifcode!send', { email, purpose }, { language }));
  return outcome.status === 'success' ? { status: 'success', data: { email, expiresAt: outcome.data.expiresAt } } : outcome;
}

/** Asks for verification codes by e-mail, and knows how long to wait before the next. */
export function useCode(purpose: Purpose): CodeOnItsWay {
  const language = useLanguage();
  const formatTime = useTime();
  const [sent, setSent] = useState<CodeOnItsWay['sent']>();
  const [againAt, setAgainAt] = useState(0);
  const [busy, setBusy] = useState(false);

  return {
    purpose,
    sent,
    againAt,
    busy,
    send: async (email) => {
      setBusy(true);
      const to = email.trim();
      const outcome = await askForCode(purpose, to, language);
      setBusy(false);
      if (outcome.status !== 'success') return toSent<'email'>(outcome, { fields: { emailFormat: 'email', emailBound: 'email', emailBoundToOther: 'email', requiredEmpty: 'email' }, formatTime });
      // On the second, as the clock that counts down to it.
      setAgainAt(Math.floor(Date.now() / 1_000) * 1_000 + againAfterMs);
      setSent({ to: outcome.data.email, expiresAt: outcome.data.expiresAt });
      return 'done';
    },
    forget: () => setSent(undefined),
  };
}
