import { useEffect, useState } from 'react';
import { useIntl } from 'react-intl';
import { uploadUrl } from '../../../../contract/pictures';
import type { ShownMessage } from '../../../../local/chat';
import css from './message-picture.module.css';

/** A picture of the conversation; one on its way is shown from the device. A tap opens it whole. Private ones are kept nowhere else. */
export function MessagePicture({ message, isOffline }: { message: ShownMessage; isOffline: boolean }) {
  const { send_receive: side, content, picture, createtime } = message;
  const intl = useIntl();
  // The device tells the same bytes as a new Blob each time: the first is as good.
  const [own] = useState(() => picture && URL.createObjectURL(picture));
  // Another line, another chance.
  const [missedOffline, miss] = useState<boolean>();
  useEffect(() => () => void (own && URL.revokeObjectURL(own)), [own]);
  const alt = intl.formatMessage({ id: side === 'send' ? 'chat.picture.own' : 'chat.picture.other' }, { time: intl.formatTime(createtime) });
  if (missedOffline === isOffline) return <p className={css['missing']}>{intl.formatMessage({ id: isOffline ? 'chat.picture.offline' : 'chat.picture.missing' })}</p>;
  const image = <img src={own ?? uploadUrl(content)} alt={alt} className={css['picture']} decoding="async" onError={() => miss(isOffline)} />;
  if (own) return image;
  return <a href={uploadUrl(content)} target="_blank" rel="noopener noreferrer">{image}</a>;
}
