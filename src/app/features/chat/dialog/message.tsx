import { FormattedMessage, useIntl } from 'react-intl';
import type { ShownMessage } from '../../../../local/shown-chat';
import { Icon } from '../../../../ui/icon';
import { useIsOffline } from '../../../queries/network-status';
import { AboutCardView } from './about-card-view';
import { MessagePicture } from './message-picture';
import css from './message.module.css';
import { Refused } from './refused';

const marks = { sent: 'check', waiting: 'clock', needsYou: 'alert' } as const;

/** One message: its sender, content and time, and for one's own whether it has arrived. */
export function Message({ message }: { message: ShownMessage }) {
  const intl = useIntl();
  const { send_receive: side, type, content, createtime, state, entryId, about } = message;
  const isOwn = side === 'send';
  const isOffline = useIsOffline();
  return (
    <li className={css['message']} data-side={isOwn ? 'own' : 'other'} data-type={type} data-state={state}>
      <span className="unseen">
        <FormattedMessage id={isOwn ? 'chat.you' : 'chat.shop'} />
      </span>
      <div className={css['bubble']}>
        {about && <AboutCardView about={about} />}
        {type === 'img' ? <MessagePicture key={`${entryId ?? content} ${isOffline}`} message={message} isOffline={isOffline} /> : <p dir="auto">{content}</p>}
      </div>
      <p className={`${css['meta']} muted`}>
        <time dateTime={new Date(createtime).toISOString()}>{intl.formatTime(createtime)}</time>
        {isOwn && (
          <span className={css['mark']}>
            <Icon name={marks[state]} />
            <FormattedMessage id={`chat.mark.${state}`} />
          </span>
        )}
      </p>
      {state === 'needsYou' && entryId !== undefined && <Refused entryId={entryId} />}
    </li>
  );
}
