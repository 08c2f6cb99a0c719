import { useEffect } from 'react';
import { chatOpened } from '../../../../sync/chat';
import css from './conversation.module.css';
import { MessageList } from './message-list';
import { Write } from './write';

/** What was said and the place to say more, of the user who is logged in. */
export function Conversation() {
  useSeen();
  return (
    <div className={css['conversation']}>
      <MessageList />
      <Write />
    </div>
  );
}

/** Messages count as seen while the dialog is open in a tab that is looked at; without a socket they are asked for more often then. */
function useSeen(): void {
  useEffect(() => {
    const look = () => chatOpened(document.visibilityState === 'visible');
    look();
    document.addEventListener('visibilitychange', look);
    return () => {
      document.removeEventListener('visibilitychange', look);
      chatOpened(false);
    };
  }, []);
}
