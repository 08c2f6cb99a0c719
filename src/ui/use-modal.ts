import { useEffect, useRef, type RefObject } from 'react';

/**
 * Opens the browser's own dialog as long as it is drawn: it keeps focus inside, closes by Escape, and brings focus back to
 * where it was. Where `outside` closes it, so does a tap beside what is in it; the keyboard has Escape for that.
 */
export function useModal(outside: 'stays' | 'closes' = 'stays'): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const shown = dialog.current;
    // All that is not the dialog's inside is the page behind it.
    const leave = ({ target }: Event) => outside === 'closes' && target === shown && shown?.close();
    shown?.addEventListener('click', leave);
    shown?.showModal();
    return () => {
      shown?.removeEventListener('click', leave);
      shown?.close();
    };
  }, [outside]);
  return dialog;
}
