import { useEffect } from 'react';
import { chatOpened } from '../../../../sync/chat';
import css from './conversation.module.css';
import { MessageList } from './message-list';
import { Write } from './write';

/** The logged-in user's messages and the composer. */
export function Conversation() {
  useSeen();
  return (
    <div className={css['conversation']}>
      <MessageList />
      <Write />
    </div>
  );
}

/** Marks messages as seen while the dialog is open in a visible tab; without a socket the chat is polled more often then. */
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
