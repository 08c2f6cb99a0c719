import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';

/**
 * Opens the browser's own modal dialog while it is mounted: it keeps focus inside, closes on Escape, and restores focus.
 * With `outside` "closes", a tap outside its content closes it too; the keyboard has Escape for that.
 */
export function useModal(outside: 'stays' | 'closes' = 'stays'): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const shown = dialog.current;
    // The dialog element itself is the target only outside its content; also of a click that ends there, such as a selection of text.
    let isOutside = false;
    const press = ({ target }: Event) => {
      isOutside = target === shown;
    };
    const leave = ({ target }: Event) => outside === 'closes' && isOutside && target === shown && shown?.close();
    shown?.addEventListener('pointerdown', press);
    shown?.addEventListener('click', leave);
    shown?.showModal();
    return () => {
      shown?.removeEventListener('pointerdown', press);
      shown?.removeEventListener('click', leave);
    };
  }, [outside]);
  useLayoutEffect(() => {
    const shown = dialog.current;
    // While it is still in the document: browsers restore no focus for a dialog that was removed while it was open.
    return () => shown?.close();
  }, []);
  return dialog;
}
