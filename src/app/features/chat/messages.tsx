import { useLocation } from '@tanstack/react-router';
import { useAtom, useAtomValue } from 'jotai';
import { Suspense, useEffect } from 'react';
import { useIntl } from 'react-intl';
import { Drawing } from '../../../ui/icon';
import { lazyPart } from '../../../ui/loading/lazy-part';
import css from './messages.module.css';
import { asksForService, chatOpenAtom } from './open-chat';
import { chatShape, serviceShape } from './shapes';
import { unreadAtom } from './unread';
import { UnreadBadge } from './unread-badge';

const load = async () => (await import('./dialog/chat-dialog')).ChatDialog;
const ChatDialog = lazyPart(load);

/** The header's customer service and chat buttons, each with the unread count; both open the same dialog. */
export function Messages() {
  return (
    <>
      <Icons />
      <Chat />
    </>
  );
}

function Icons() {
  const intl = useIntl();
  const unread = useAtomValue(unreadAtom);
  const [isOpen, setOpen] = useAtom(chatOpenAtom);
  // Preloads the chunk while the pointer is still on the way.
  const soon = () => void load().catch(() => {});
  const icon = (shape: string, label: 'service' | 'messages') => (
    <button
      type="button"
      className="round"
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      aria-label={intl.formatMessage({ id: `header.${label}` }, { unread })}
      onPointerEnter={soon}
      onFocus={soon}
      onClick={() => setOpen(true)}
    >
      <Drawing d={shape} size={24} />
      <UnreadBadge unread={unread} />
    </button>
  );
  return (
    <span className={css['icons']}>
      {icon(serviceShape, 'service')}
      {icon(chatShape, 'messages')}
    </span>
  );
}

/** The dialog, rendered while it is open; a URL parameter can also open it. */
function Chat() {
  const asked = useLocation({ select: ({ searchStr }) => asksForService(searchStr) });
  const [isOpen, setOpen] = useAtom(chatOpenAtom);
  useEffect(() => {
    if (asked) setOpen(true);
  }, [asked, setOpen]);
  return <Suspense>{isOpen && <ChatDialog />}</Suspense>;
}
