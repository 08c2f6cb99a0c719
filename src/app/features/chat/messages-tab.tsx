import { useAtom, useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { WithTexts } from '../../../ui/with-texts';
import { chatOpenAtom } from './open-chat';
import { unreadAtom } from './unread';
import { UnreadBadge } from './unread-badge';

export function MessagesTab({ children }: { children: ReactNode }) {
  return (
    <WithTexts group="personal">
      <Tab>{children}</Tab>
    </WithTexts>
  );
}

function Tab({ children }: { children: ReactNode }) {
  const intl = useIntl();
  const unread = useAtomValue(unreadAtom);
  const [isOpen, open] = useAtom(chatOpenAtom);
  return (
    <button type="button" data-tab="" aria-haspopup="dialog" aria-expanded={isOpen} aria-label={intl.formatMessage({ id: 'chat.open.messages' }, { unread })} onClick={() => open(true)}>
      {children}
      <UnreadBadge unread={unread} />
    </button>
  );
}
