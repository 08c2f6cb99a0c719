import { useSetAtom } from 'jotai';
import { useEffect } from 'react';
import { chatOpened } from '../../../../sync/chat';
import { chatAboutAtom } from '../open-chat';
import css from './conversation.module.css';
import { Discarded } from './discarded';
import { MessageList } from './message-list';
import { Write } from './write';

/** The logged-in user's messages and the composer. */
export function Conversation() {
  useSeen();
  const setAbout = useSetAtom(chatAboutAtom);
  // Another tab may log in somebody else: what this user asks about, such as an order, is none of theirs.
  useEffect(() => () => setAbout(undefined), [setAbout]);
  return (
    <div className={css['conversation']}>
      <MessageList />
      <Discarded />
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
