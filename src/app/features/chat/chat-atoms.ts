import { atom } from 'jotai';
import { watchMessages, type ShownMessage } from '../../../local/shown-chat';

/** The conversation stored on the device, oldest first; `undefined` until it is read. */
export const messagesAtom = atom<readonly ShownMessage[] | undefined>(undefined);
messagesAtom.onMount = (set) => {
  const stop = watchMessages((messages) => set(messages));
  return () => {
    stop();
    // The next conversation to open may be another user's.
    set(undefined);
  };
};
