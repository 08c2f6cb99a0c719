import { useAtom, useAtomValue } from 'jotai';
import { FormattedMessage, useIntl } from 'react-intl';
import { Drawing } from '../../../ui/icon';
import { chatOpenAtom } from './open-chat';
import { chatShape } from './shapes';
import { unreadAtom } from './unread';
import { UnreadBadge } from './unread-badge';

/** The chat's tab in the bottom bar on phones. */
export function MessagesTab() {
  const intl = useIntl();
  const unread = useAtomValue(unreadAtom);
  const [isOpen, setOpen] = useAtom(chatOpenAtom);
  return (
    <button type="button" data-tab="" aria-haspopup="dialog" aria-expanded={isOpen} aria-label={intl.formatMessage({ id: 'header.messages' }, { unread })} onClick={() => setOpen(true)}>
      <Drawing d={chatShape} size={24} />
      <span><FormattedMessage id="shell.nav.messages" /></span>
      <UnreadBadge unread={unread} />
    </button>
  );
}
