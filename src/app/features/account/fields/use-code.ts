import { useEffect, useState } from 'react';
import { useLanguage } from '../../../../i18n/language';
import type { Sent } from '../../../../ui/forms/use-form';
import { request, toSent } from '../../../queries/request';
import { useTime } from '../outbox/use-time';

/** The shop takes 10 a day; whoever waits this long has looked into their mailbox. */
const againAfterMs = 60_000;

export type CodeOnItsWay = {
  readonly purpose: 'register' | 'reset';
  /** where the last code went, and until when it is good */
  readonly sent: { readonly to: string; readonly expiresAt: number } | undefined;
  /** whole seconds until another one may be asked for */
  readonly waitSeconds: number;
  readonly busy: boolean;
  readonly send: (email: string) => Promise<Sent<'email'>>;
  readonly forget: () => void;
};

/** Asks for verification codes by e-mail, and knows how long to wait before the next. */
export function useCode(purpose: 'register' | 'reset'): CodeOnItsWay {
  const language = useLanguage();
  const formatTime = useTime();
  const [sent, setSent] = useState<CodeOnItsWay['sent']>();
  const [againAt, setAgainAt] = useState(0);
  const [now, setNow] = useState(0);
  const [busy, setBusy] = useState(false);
  const waits = againAt > now;
  useEffect(() => {
    if (!waits) return undefined;
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, [waits]);

  return {
    purpose,
    sent,
    waitSeconds: waits ? Math.ceil((againAt - now) / 1_000) : 0,
    busy,
    send: async (email) => {
      setBusy(true);
      const to = email.trim();
      const outcome = await request('verifcode!send', { email: to, purpose }, { language });
      setBusy(false);
      if (outcome.status !== 'success') return toSent<'email'>(outcome, { fields: { emailFormat: 'email', emailBoundToOther: 'email', requiredEmpty: 'email' }, formatTime });
      const at = Date.now();
      setNow(at);
      setAgainAt(at + againAfterMs);
      setSent({ to, expiresAt: outcome.data.expiresAt });
      return 'done';
    },
    forget: () => setSent(undefined),
  };
}
