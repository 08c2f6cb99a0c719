import { atom } from 'jotai';

/**
 * How many messages the shopper has not seen, of whoever is logged in; 0 for a visitor. What the device keeps says it,
 * so every tab shows the same. Followed once something shows it, which is after the first view.
 */
export const unreadAtom = atom(0);
unreadAtom.onMount = (set) => {
  let stop = () => {};
  let gone = false;
  void import('../../../local/chat').then(({ followUnread }) => {
    if (!gone) stop = followUnread(set);
  });
  return () => {
    gone = true;
    stop();
  };
};
