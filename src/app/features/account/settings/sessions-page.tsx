import { useAtomValue } from 'jotai';
import { useCallback, useEffect, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { OpenSession } from '../../../../contract/shop/account';
import { useLanguage } from '../../../../i18n/language';
import type { Language } from '../../../../rules/languages';
import { Button } from '../../../../ui/button';
import { Icon } from '../../../../ui/icon';
import { LateIcon } from '../../../../ui/late-icon';
import { Notice } from '../../../../ui/notice';
import { useToast } from '../../../../ui/toast';
import { networkStatusAtom } from '../../../queries/network-status';
import { request } from '../../../queries/request';
import { AccountPage, Skeleton } from '../account-frame';
import { useDay } from '../outbox/use-time';
import { LogOutButton } from '../sign-in/log-out';
import css from './sessions-page.module.css';

type Known = readonly OpenSession[] | 'offline' | { readonly refused: string } | undefined;

async function readSessions(language: Language): Promise<Known> {
  const outcome = await request('session!list', {}, { language });
  if (outcome.status === 'success') return outcome.data.sessionList;
  if (outcome.status === 'offline') return 'offline';
  return 'text' in outcome ? { refused: outcome.text } : undefined;
}

/** Where the user is logged in, each with a way to end it. Asked each time: who is logged in must be true now. */
export function SessionsPage() {
  const intl = useIntl();
  return (
    <AccountPage inSetup title={intl.formatMessage({ id: 'settings.sessions.title' })} lead={<FormattedMessage id="settings.sessions.lead" />} skeleton={<Skeleton lines={3} />}>
      {() => <Sessions />}
    </AccountPage>
  );
}

function Sessions() {
  const intl = useIntl();
  const language = useLanguage();
  const toast = useToast();
  const line = useAtomValue(networkStatusAtom);
  const [known, setKnown] = useState<Known>();
  const [ending, setEnding] = useState<string>();

  // Not having reached the shop doesn't make what is known unknown.
  const tell = useCallback((news: Known) => setKnown((before) => (news === 'offline' && Array.isArray(before) ? before : news)), []);
  const read = () => readSessions(language).then(tell);
  // Again when the line is back.
  useEffect(() => {
    if (line !== 'back') void readSessions(language).then(tell);
  }, [language, line, tell]);

  async function end({ id, device }: OpenSession) {
    if (ending !== undefined) return;
    setEnding(id);
    const outcome = await request('session!end', { id }, { language });
    setEnding(undefined);
    if (outcome.status === 'success') {
      toast({ kind: 'done', text: intl.formatMessage({ id: 'settings.sessions.ended' }, { device }) });
      return read();
    }
    if ('text' in outcome) toast({ kind: 'error', text: outcome.text });
    else if (outcome.status === 'offline') toast({ kind: 'error', text: intl.formatMessage({ id: 'settings.notReached' }) });
    return undefined;
  }

  if (known === undefined) return <Skeleton lines={3} />;
  const again = <Button onClick={() => void read()}><FormattedMessage id="shell.tryAgain" /></Button>;
  if (known === 'offline') {
    return (
      <Notice level="h2" drawing="offline" title={intl.formatMessage({ id: 'settings.sessions.offline' })} action={again}>
        <FormattedMessage id="settings.sessions.offlineText" />
      </Notice>
    );
  }
  if ('refused' in known) return <Notice level="h2" drawing="failed" title={known.refused} action={again} />;
  return (
    <ul className={css['list']}>
      {known.map((session) => <SessionRow key={session.id} session={session} isEnding={ending === session.id} onEnd={() => void end(session)} />)}
    </ul>
  );
}

function SessionRow({ session, isEnding, onEnd }: { session: OpenSession; isEnding: boolean; onEnd: () => void }) {
  const intl = useIntl();
  const formatDay = useDay();
  const device = session.device || intl.formatMessage({ id: 'settings.sessions.unknown' });
  return (
    <li>
      <LateIcon name="sessions" size={24} />
      <div className={css['text']}>
        <strong><bdi>{device}</bdi></strong>
        {session.current ? (
          <span className={css['here']}><Icon name="check" /><FormattedMessage id="settings.sessions.here" /></span>
        ) : (
          <span><FormattedMessage id="settings.sessions.seen" values={{ time: formatDay(session.lastSeenTime) }} /></span>
        )}
        <span><FormattedMessage id="settings.sessions.since" values={{ time: formatDay(session.createTime) }} /></span>
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
