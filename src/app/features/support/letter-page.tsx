import { getRouteApi, Link } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { isTemporary } from '../../../contract/temporary-refusals';
import { useLanguage } from '../../../i18n/language';
import { Button, buttonClass } from '../../../ui/button';
import { Notice } from '../../../ui/notice';
import { useTitle } from '../../../ui/title';
import { request } from '../../queries/request';

const envelope = { d: 'M30 68V28h60v40ZM30 30l30 24 30-24' };

const calls = { confirm: 'subscribe!confirm', leave: 'subscribe!remove', stop: 'safeword!stopReset', end: 'news!end' } as const;
const route = getRouteApi('/letters/$act');
const isAct = (act: string): act is keyof typeof calls => Object.hasOwn(calls, act);

/** The page that e-mail links lead to. Nothing happens before the tap: mail services open links to scan them. */
export function LetterPage() {
  const { act } = route.useParams();
  return <Letter key={act} act={isAct(act) ? act : 'none'} />;
}

function Letter({ act }: { act: keyof typeof calls | 'none' }) {
  const intl = useIntl();
  const language = useLanguage();
  const { proof = '' } = route.useSearch();
  const [state, setState] = useState<'open' | 'busy' | 'done' | 'refused' | 'offline'>(proof === '' || act === 'none' ? 'refused' : 'open');
  /** why the shop did nothing yet: the link works all the same */
  const [notNow, setNotNow] = useState<string>();
  useTitle(intl.formatMessage({ id: act === 'none' ? 'letters.title' : `letters.${act}.title` }));

  async function go() {
    if (state === 'busy' || act === 'none') return;
    setState('busy');
    setNotNow(undefined);
    const outcome = await request(calls[act], { proof }, { language });
    const isRefused = outcome.status === 'refused' && !isTemporary(outcome.refusal);
    // Makes the account's page on this device refetch what has changed.
    if (outcome.status === 'success') await import('../../../local/replies/invalidate').then(({ invalidateHere }) => invalidateHere(['localuser!get', 'news!preferences'])).catch(() => {});
    setNotNow('text' in outcome && !isRefused ? outcome.text : undefined);
    setState(outcome.status === 'success' ? 'done' : isRefused ? 'refused' : 'offline');
  }

  const place = useRef<HTMLDivElement>(null);
  // The button is gone: focus moves to the outcome.
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
        drawing={state === 'refused' ? 'failed' : notNow !== undefined ? 'later' : state === 'offline' ? 'offline' : envelope}
        title={intl.formatMessage({ id: state === 'done' ? `letters.${act}.done` : state === 'refused' ? 'letters.refused' : `letters.${act}.title` })}
        action={isOver ? home : button}
      >
        {notNow ?? <FormattedMessage id={state === 'done' ? `letters.${act}.doneText` : state === 'refused' ? `letters.${act}.refusedText` : state === 'offline' ? 'letters.offline' : `letters.${act}.text`} />}
      </Notice>
    </div>
  );
}
