import { atom } from 'jotai';

/** The header condenses after 78 px; back-to-top shows after 100 px. */
const condenseAfterPx = 78;
const backToTopAfterPx = 100;

const scrolledAtom = atom(0);
scrolledAtom.onMount = (set) => {
  const read = () => set(window.scrollY);
  read();
  window.addEventListener('scroll', read, { passive: true });
  return () => window.removeEventListener('scroll', read);
};

export const condensedAtom = atom((get) => get(scrolledAtom) > condenseAfterPx);
export const farDownAtom = atom((get) => get(scrolledAtom) > backToTopAfterPx);
