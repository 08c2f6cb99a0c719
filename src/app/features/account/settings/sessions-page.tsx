import { useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { OpenSession } from '../../../../contract/shop/security';
import { useLanguage } from '../../../../i18n/language';
import { Button } from '../../../../ui/button';
import { Icon } from '../../../../ui/icon';
import { LazyIcon } from '../../../../ui/lazy-icon';
import { useToast } from '../../../../ui/toast';
import { useNextFocus } from '../../../../ui/use-next-focus';
import { useDateTime } from '../../../../ui/use-time';
import { request } from '../../../queries/request';
import { LogOutButton } from '../sign-in/log-out';
import css from './sessions-page.module.css';
import { UncachedSetup } from './uncached-setup';

/** The user's sessions, each with a button to end it. Fetched on each visit: who is logged in must be current. */
export function SessionsPage() {
  return <UncachedSetup name="sessions" call="session!list">{({ sessionList }, refetch) => <Sessions sessions={sessionList} again={refetch} />}</UncachedSetup>;
}

function Sessions({ sessions, again }: { sessions: readonly OpenSession[]; again: () => Promise<void> }) {
  const intl = useIntl();
  const language = useLanguage();
  const toast = useToast();
  const [ending, setEnding] = useState<string>();
  const list = useRef<HTMLUListElement>(null);
  useNextFocus(list, sessions.length);

  async function end({ id, device }: OpenSession) {
    if (ending !== undefined) return;
    setEnding(id);
    const outcome = await request('session!end', { id }, { language });
    setEnding(undefined);
    if (outcome.status === 'success') {
      toast({ kind: 'done', text: intl.formatMessage({ id: 'settings.sessions.ended' }, { device: device || intl.formatMessage({ id: 'settings.sessions.unknown' }) }) });
      return again();
    }
    if ('text' in outcome) toast({ kind: 'error', text: outcome.text });
    else if (outcome.status === 'offline') toast({ kind: 'error', text: intl.formatMessage({ id: 'settings.notReached' }) });
    return undefined;
  }

  return (
    <ul ref={list} className={css['list']}>
      {sessions.map((session) => <SessionRow key={session.id} session={session} isEnding={ending === session.id} onEnd={() => void end(session)} />)}
    </ul>
  );
}

function SessionRow({ session, isEnding, onEnd }: { session: OpenSession; isEnding: boolean; onEnd: () => void }) {
  const intl = useIntl();
  const formatDateTime = useDateTime();
  const device = session.device || intl.formatMessage({ id: 'settings.sessions.unknown' });
  return (
    <li>
      <LazyIcon name="sessions" size={24} />
      <div className={css['text']}>
        <strong><bdi>{device}</bdi></strong>
        {session.current ? (
          <span className={css['here']}><Icon name="check" /><FormattedMessage id="settings.sessions.here" /></span>
        ) : (
          <span><FormattedMessage id="settings.sessions.seen" values={{ time: formatDateTime(session.lastSeenTime) }} /></span>
        )}
        <span><FormattedMessage id="settings.sessions.since" values={{ time: formatDateTime(session.createTime) }} /></span>
      </div>
      {session.current ? (
        <LogOutButton />
      ) : (
        <Button onClick={onEnd} aria-disabled={isEnding || undefined} aria-label={intl.formatMessage({ id: 'settings.sessions.endNamed' }, { device })}>
          <FormattedMessage id={isEnding ? 'settings.sessions.ending' : 'settings.sessions.end'} />
        </Button>
      )}
    </li>
  );
}
