import { useState, type FormEvent } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { emailLimit, isNewsletterEmail } from '../../../rules/email';
import { useLanguage } from '../../i18n/language';
import { useBrand } from '../../shell/brand';
import { useToast } from '../../shell/toasts';
import { Button } from '../../ui/button';
import css from './newsletter.module.css';

/** The newsletter form; it checks as the server will, and keeps what was typed until the shop said yes. */
export function Newsletter() {
  const intl = useIntl();
  const language = useLanguage();
  const { validation } = useBrand();
  const toast = useToast();
  const [email, setEmail] = useState('');
  const [wrong, setWrong] = useState(false);
  const [busy, setBusy] = useState(false);

  async function subscribe(event: FormEvent) {
    event.preventDefault();
    if (!isNewsletterEmail(email.trim(), validation)) {
      setWrong(true);
      toast({ kind: 'warning', text: intl.formatMessage({ id: 'newsletter.check' }) });
      return;
    }
    setBusy(true);
    const { call } = await import('../../../sync/api');
    const ended = await call('subscribe!add', { email: email.trim() }, { language, idempotencyKey: crypto.randomUUID() });
    setBusy(false);
    if ('reply' in ended) {
      setEmail('');
      toast({ kind: 'done', text: intl.formatMessage({ id: 'newsletter.done' }) });
    } else {
      const { explain } = await import('../../shell/refusals');
      toast({ kind: 'error', text: await explain(ended, language) });
    }
  }

  return (
    <form className={css['form']} onSubmit={(event) => void subscribe(event)} noValidate>
      <label htmlFor="newsletter"><FormattedMessage id="newsletter.title" /></label>
      <p className="small muted"><FormattedMessage id="newsletter.text" /></p>
      <div className={css['row']}>
        <input
          id="newsletter"
          type="email"
          autoComplete="email"
          maxLength={emailLimit}
          value={email}
          aria-invalid={wrong || undefined}
          aria-describedby={wrong ? 'newsletter-wrong' : undefined}
          onChange={(event) => {
            setEmail(event.target.value);
            setWrong(false);
          }}
        />
        <Button type="submit" disabled={busy}><FormattedMessage id="newsletter.subscribe" /></Button>
      </div>
      {wrong && <p id="newsletter-wrong" className={css['wrong']}><FormattedMessage id="newsletter.check" /></p>}
    </form>
  );
}
