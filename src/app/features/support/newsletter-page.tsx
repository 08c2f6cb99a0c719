import { Link, useLocation, useSearch } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useLanguage } from '../../../i18n/language';
import { Button, buttonClass } from '../../../ui/button';
import { Notice } from '../../../ui/notice';
import { useTitle } from '../../../ui/title';
import { request } from '../../queries/request';

const calls = { confirm: 'subscribe!confirm', leave: 'subscribe!remove' } as const;

/** Where the newsletter's links lead. Nothing happens before the tap: mailboxes open links to look what is behind them. */
export function NewsletterPage() {
  const { pathname } = useLocation();
  const act = pathname.endsWith('/confirm') ? 'confirm' : 'leave';
  return <Letters key={act} act={act} />;
}

function Letters({ act }: { act: keyof typeof calls }) {
  const intl = useIntl();
  const language = useLanguage();
  const { proof = '' } = useSearch({ strict: false });
  const [state, setState] = useState<'open' | 'busy' | 'done' | 'refused' | 'offline'>(proof === '' ? 'refused' : 'open');
  useTitle(intl.formatMessage({ id: `letters.${act}.title` }));

  async function go() {
    if (state === 'busy') return;
    setState('busy');
    const { status } = await request(calls[act], { proof }, { language });
    setState(status === 'success' ? 'done' : status === 'refused' ? 'refused' : 'offline');
  }

  const place = useRef<HTMLDivElement>(null);
  // The button is gone: the reader goes on at what came of it.
  useEffect(() => {
    if (state === 'done' || state === 'refused') place.current?.querySelector('h1')?.focus();
  }, [state]);

  const isOver = state === 'done' || state === 'refused';
  const home = <Link to="/index" className={buttonClass('next')}><FormattedMessage id="shell.toHome" /></Link>;
  const button = (
    <Button kind="next" onClick={() => void go()} aria-disabled={state === 'busy' || undefined}>
      <FormattedMessage id={state === 'busy' ? 'newsletter.sending' : `letters.${act}.go`} />
    </Button>
  );
  return (
    <div ref={place} className="page" role="status">
      <Notice
        drawing={state === 'refused' ? 'failed' : state === 'offline' ? 'offline' : 'empty'}
        title={intl.formatMessage({ id: state === 'done' ? `letters.${act}.done` : state === 'refused' ? 'letters.refused' : `letters.${act}.title` })}
        action={isOver ? home : button}
      >
        <FormattedMessage id={state === 'done' ? `letters.${act}.doneText` : state === 'refused' ? `letters.${act}.refusedText` : state === 'offline' ? 'letters.offline' : `letters.${act}.text`} />
      </Notice>
    </div>
  );
}
