import { useEffect, useRef, useState } from 'react';
import { draftText, readDraft, unwritten, type Written } from './written-reviews';

const settleMs = 300;

type WrittenReviews = {
  readonly written: ReadonlyMap<string, Written>;
  readonly write: (lineId: string, change: Partial<Written>) => void;
  /** after it was sent: nothing of it is a draft any more */
  readonly forget: () => void;
};

/** What is being written about an order's goods: kept on the device as it grows, so that neither closing nor a reload loses it. */
export function useWritten(orderId: string): WrittenReviews {
  const name = `review ${orderId}`;
  const [written, setWritten] = useState<ReadonlyMap<string, Written>>(new Map());
  const now = useRef({ written, isTouched: false });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  function keep(text = draftText(now.current.written)) {
    clearTimeout(timer.current);
    timer.current = undefined;
    // Not kept (storage full): it still stands in the form.
    void import('../../../local/drafts').then(({ keepDraft }) => keepDraft(name, text)).catch(() => {});
  }

  useEffect(() => {
    let gone = false;
    void import('../../../local/drafts')
      .then(({ keptDraft }) => keptDraft(name))
      .then((text) => {
        // Who was quicker than the device goes on with what they typed.
        if (gone || now.current.isTouched) return;
        now.current.written = readDraft(text);
        setWritten(now.current.written);
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
    // `keep` reads what is now; only another order is another draft.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [name]);

  return {
    written,
    write(lineId, change) {
      const next = new Map(now.current.written).set(lineId, { ...(now.current.written.get(lineId) ?? unwritten), ...change });
      now.current = { written: next, isTouched: true };
      setWritten(next);
      clearTimeout(timer.current);
      timer.current = setTimeout(keep, settleMs);
    },
    forget() {
      now.current = { written: new Map(), isTouched: true };
      keep('');
    },
  };
}
