import { useEffect, useState } from 'react';
import { useIntl } from 'react-intl';
import { uploadUrl } from '../../../../contract/pictures';
import type { ShownMessage } from '../../../../local/shown-chat';
import css from './message-picture.module.css';

/** A picture in the conversation; an unsent one is shown from the device. A tap opens it in full. Private pictures are stored nowhere else. */
export function MessagePicture({ message, isOffline }: { message: ShownMessage; isOffline: boolean }) {
  const { send_receive: side, content, picture, createtime } = message;
  const intl = useIntl();
  // The device returns the same bytes as a new Blob each time, so the first one is kept.
  const [own] = useState(() => picture && URL.createObjectURL(picture));
  // Tries again when the connection comes or goes.
  const [missedOffline, setMissedOffline] = useState<boolean>();
  useEffect(() => () => void (own && URL.revokeObjectURL(own)), [own]);
  const alt = intl.formatMessage({ id: side === 'send' ? 'chat.picture.own' : 'chat.picture.other' }, { time: intl.formatTime(createtime) });
  if (missedOffline === isOffline) return <p className={css['missing']}>{intl.formatMessage({ id: isOffline ? 'chat.picture.offline' : 'chat.picture.missing' })}</p>;
  const image = <img src={own ?? uploadUrl(content)} alt={alt} className={css['picture']} decoding="async" onError={() => setMissedOffline(isOffline)} />;
  if (own) return image;
  return <a href={uploadUrl(content)} target="_blank" rel="noopener noreferrer">{image}</a>;
}
