import { useCallback, useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';

/** Within this distance of the end the reader counts as being there. */
const nearPx = 48;

type EndInSight = {
  readonly scroller: RefObject<HTMLDivElement | null>;
  readonly content: RefObject<HTMLDivElement | null>;
  /** a new message arrived below while the reader was further up */
  readonly isNewBelow: boolean;
  readonly toEnd: () => void;
};

/**
 * Keeps a list scrolled to its end while the reader is there, also while pictures load and grow. A reader who has scrolled up is
 * left alone, unless they have just written. `from`: the sender of the last message, `lastId`.
 */
export function useEndInSight(lastId: string | undefined, from: 'writing' | 'me' | 'shop'): EndInSight {
  const scroller = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const atEnd = useRef(true);
  const last = useRef({ lastId, from });
  const seenId = useRef(lastId);
  const [isNewBelow, setNewBelow] = useState(false);
  // In a layout effect: on a busy device the observer below may hear of the message's size before other effects run.
  useLayoutEffect(() => {
    last.current = { lastId, from };
  }, [lastId, from]);

  const toEnd = useCallback(() => {
    const { current } = scroller;
    if (!current) return;
    current.scrollTop = current.scrollHeight;
    atEnd.current = true;
    seenId.current = last.current.lastId;
    setNewBelow(false);
  }, []);

  useEffect(() => {
    const { current: box } = scroller;
    const { current: inner } = content;
    if (!box || !inner) return undefined;
    const look = () => {
      atEnd.current = box.scrollHeight - box.scrollTop - box.clientHeight < nearPx;
      if (!atEnd.current) return;
      seenId.current = last.current.lastId;
      setNewBelow(false);
    };
    // Fires after every size change, before paint: both for a new message and for a loaded picture.
    const grown = new ResizeObserver(() => {
      const { lastId: id, from: writer } = last.current;
      const isNew = id !== seenId.current;
      if (atEnd.current || (isNew && writer === 'writing')) toEnd();
      else if (isNew && writer === 'shop') setNewBelow(true);
    });
    box.addEventListener('scroll', look, { passive: true });
    grown.observe(inner);
    grown.observe(box);
    return () => {
      box.removeEventListener('scroll', look);
      grown.disconnect();
    };
  }, [toEnd]);

  return { scroller, content, isNewBelow, toEnd };
}
