import { useEffect, useRef, useState, type FormEvent } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useLanguage } from '../../../i18n/language';
import { emailLimit, isNewsletterEmail } from '../../../rules/account/email';
import { useBrand } from '../../../ui/brand';
import { Button } from '../../../ui/button';
import { WhenNear } from '../../../ui/loading/when-near';
import { useToast } from '../../../ui/toast';
import css from './newsletter.module.css';
import type { SubscriptionNote } from './send-subscription';

/** Preloaded when the reader scrolls near the footer, while there is a connection: no first view needs it. */
const loadSending = () => import('./send-subscription');

/** For when even the chunk fails to load. */
const notSent: SubscriptionNote = { isKept: false, kind: 'error', id: 'newsletter.notSent' };

function Prepare() {
  useEffect(() => {
    void loadSending().then(({ prepareSubscription }) => prepareSubscription(), () => {});
  }, []);
  return null;
}

/** An idempotency key for one attempt. `crypto.randomUUID` is missing on pages not served over https. */
function newAttempt(): string {
  return crypto.getRandomValues(new Uint32Array(4)).join('-');
}

/** The newsletter form; it validates as the server does, and keeps the input until the server has accepted it or the device has queued it. */
export function Newsletter() {
  const intl = useIntl();
  const language = useLanguage();
  const { validation } = useBrand();
  const toast = useToast();
  // The input is uncontrolled: text typed before the footer's chunk loaded stays.
  const field = useRef<HTMLInputElement>(null);
  // One address is one attempt until the server has accepted it: a retry after a lost connection counts once.
  const attempt = useRef<string>(undefined);
  const [wrong, setWrong] = useState<'newsletter.check' | 'newsletter.tooLong'>();
  const [busy, setBusy] = useState(false);
  const isWrong = wrong !== undefined;
  // A rule that refuses addresses which work elsewhere is shown before anybody types.
  const hasRule = validation === 'specified';

  async function subscribe(event: FormEvent) {
    event.preventDefault();
    const input = field.current;
    if (busy || !input) return;
    const asked = input.value.trim();
    if (!isNewsletterEmail(asked, validation)) {
      setWrong(asked.length > emailLimit ? 'newsletter.tooLong' : 'newsletter.check');
      toast({ kind: 'warning', text: intl.formatMessage({ id: 'newsletter.check' }) });
      // In the middle of the page, where the toast at the bottom doesn't cover it.
      input.scrollIntoView({ block: 'center' });
      input.focus({ preventScroll: true });
      return;
    }
    setBusy(true);
    const attempted = (attempt.current ??= newAttempt());
    const { isKept, kind, id, text } = await loadSending().then(({ sendSubscription }) => sendSubscription(asked, language, attempted), () => notSent);
    setBusy(false);
    if (isKept) {
      input.value = '';
      attempt.current = undefined;
    }
    toast({ kind, text: text ?? intl.formatMessage({ id }) });
  }

  // With method "dialog" the browser itself submits nothing: the footer can be seen, and used, before its chunk has loaded.
  return (
    <form method="dialog" className={css['form']} onSubmit={(event) => void subscribe(event)} aria-labelledby="newsletter-title" noValidate>
      <h2 id="newsletter-title"><FormattedMessage id="newsletter.title" /></h2>
      <p className="small muted"><FormattedMessage id="newsletter.text" /></p>
      <label htmlFor="newsletter"><FormattedMessage id="newsletter.email" /></label>
      <div className={css['row']}>
        <input
          ref={field}
          id="newsletter"
          name="email"
          type="email"
          dir="ltr"
          autoComplete="email"
          readOnly={busy}
          aria-invalid={isWrong || undefined}
          aria-describedby={[isWrong && 'newsletter-wrong', hasRule && 'newsletter-rule'].filter(Boolean).join(' ') || undefined}
          onChange={() => {
            setWrong(undefined);
            attempt.current = undefined;
          }}
        />
        <Button type="submit" aria-disabled={busy || undefined}>
          <FormattedMessage id={busy ? 'newsletter.sending' : 'newsletter.subscribe'} />
        </Button>
      </div>
      {isWrong && <p id="newsletter-wrong" className={css['wrong']}><FormattedMessage id={wrong} values={{ limit: emailLimit }} /></p>}
      <WhenNear afterScroll><Prepare /></WhenNear>
      {hasRule && <p id="newsletter-rule" className="small muted"><FormattedMessage id="newsletter.rule" /></p>}
    </form>
  );
}
