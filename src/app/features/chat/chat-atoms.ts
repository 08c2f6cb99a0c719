import { atom } from 'jotai';
import { followChat, type ShownMessage } from '../../../local/chat';

/** The conversation as the device has it, oldest first; `undefined` until it has told. */
export const messagesAtom = atom<readonly ShownMessage[] | undefined>(undefined);
messagesAtom.onMount = (set) => {
  const stop = followChat((messages) => set(messages));
  return () => {
    stop();
    // Another user's conversation may be the next to open.
    set(undefined);
  };
};
