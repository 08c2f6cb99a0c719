import { Link } from '@tanstack/react-router';
import { useAtomValue, useSetAtom } from 'jotai';
import { FormattedMessage, useIntl } from 'react-intl';
import type { ShownMessage } from '../../../../local/shown-chat';
import { Button, buttonClass } from '../../../../ui/button';
import { Icon } from '../../../../ui/icon';
import { Notice } from '../../../../ui/notice';
import { useNow } from '../../../../ui/use-now';
import { storageUnavailableAtom } from '../../../queries/storage-unavailable';
import { messagesAtom } from '../chat-atoms';
import { chatOpenAtom } from '../open-chat';
import { bubbles } from './bubbles';
import { byDay, dateOf, daysAgo } from './day-groups';
import { Message } from './message';
import css from './message-list.module.css';
import { useEndInSight } from './use-end-in-sight';

/**
 * The conversation grouped by day, oldest first, in the reader's time zone. New messages are announced politely, and scrolled to if
 * the reader is at the end.
 */
export function MessageList() {
  const messages = useAtomValue(messagesAtom);
  const keepsNothing = useAtomValue(storageUnavailableAtom);
  // Screen readers don't announce a log's initial content, only what is added to it, so it mounts with its messages.
  if (messages) return <Log messages={messages} />;
  return keepsNothing ? <NoStorage /> : <div className={css['frame']} aria-busy="true" />;
}

/** The conversation is shown from the device: without its storage there is only another way to customer service. */
function NoStorage() {
  const intl = useIntl();
  const setOpen = useSetAtom(chatOpenAtom);
  const contact = <Link to="/help/$page" params={{ page: 'contact-us' }} className={buttonClass('next')} onClick={() => setOpen(false)}><FormattedMessage id="footer.contactUs" /></Link>;
  return (
    <div className={css['scroller']}>
      <div className={css['log']} data-empty="">
        <Notice drawing={bubbles} level="h2" title={intl.formatMessage({ id: 'header.keepsNothing' })} action={contact} />
      </div>
    </div>
  );
}

function Log({ messages }: { messages: readonly ShownMessage[] }) {
  const intl = useIntl();
  const last = messages.at(-1);
  const { scroller, content, isNewBelow, toEnd } = useEndInSight(
    last && (last.entryId ?? last.id),
    last?.send_receive === 'send' ? (last.state === 'waiting' ? 'writing' : 'me') : 'shop',
  );
  const label = intl.formatMessage({ id: 'chat.list' });
  const toNew = () => {
    toEnd();
    // The pressed button disappears.
    scroller.current?.focus({ preventScroll: true });
  };
  // Also updates when midnight passes while it is shown.
  const today = dateOf(useNow());
  const dayName = (date: string, at: number) => {
    const ago = daysAgo(date, today);
    if (ago === 0 || ago === 1) return intl.formatRelativeTime(-ago, 'day', { numeric: 'auto' });
    return intl.formatDate(at, { weekday: 'long', day: 'numeric', month: 'long', ...(ago > 300 && { year: 'numeric' }) });
  };
  return (
    <div className={css['frame']}>
      {/* A scroll container must be reachable by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div ref={scroller} className={css['scroller']} role="log" aria-label={label} tabIndex={0}>
        <div ref={content} className={css['log']} data-empty={messages.length === 0 || undefined}>
          {messages.length === 0 && (
            <Notice drawing={bubbles} level="h2" title={intl.formatMessage({ id: 'chat.empty.title' })}>
              {intl.formatMessage({ id: 'chat.empty.text' })}
            </Notice>
          )}
          {byDay(messages).map(({ date, at, messages: ofDay }, index) => (
            <section key={`${date} ${index}`} className={css['day']}>
              <h3 className="muted small">{dayName(date, at)}</h3>
              <ol>
                {ofDay.map((message) => <Message key={message.entryId ?? message.key ?? message.id} message={message} />)}
              </ol>
            </section>
          ))}
        </div>
      </div>
      {isNewBelow && (
        <Button className={css['below']} onClick={toNew}>
          <Icon name="down" />
          {intl.formatMessage({ id: 'chat.newBelow' })}
        </Button>
      )}
    </div>
  );
}
