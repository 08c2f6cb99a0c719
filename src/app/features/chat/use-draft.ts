import { useEffect, useRef, useState } from 'react';
import { keepDraft, keptDraft } from '../../../local/drafts';

const settleMs = 300;
const draftName = 'chat';

/** What is being written: kept on the device as it grows, so that neither closing nor a reload loses it. */
export function useDraft(): readonly [string, (text: string) => void] {
  const [text, setText] = useState('');
  const now = useRef({ text: '', isTouched: false });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const keep = () => {
    clearTimeout(timer.current);
    timer.current = undefined;
    // Not kept (storage full): it still stands in the field.
    void keepDraft(draftName, now.current.text).catch(() => {});
  };
  useEffect(() => {
    let gone = false;
    void keptDraft(draftName).then((kept) => {
      // Who was quicker than the device goes on with what they typed.
      if (gone || now.current.isTouched) return;
      now.current.text = kept;
      setText(kept);
    }, () => {});
    const leave = () => {
      if (timer.current !== undefined) keep();
    };
    addEventListener('pagehide', leave);
    return () => {
      gone = true;
      removeEventListener('pagehide', leave);
      leave();
    };
  }, []);
  const write = (next: string) => {
    now.current = { text: next, isTouched: true };
    setText(next);
    clearTimeout(timer.current);
    timer.current = setTimeout(keep, next === '' ? 0 : settleMs);
  };
  return [text, write];
}
