import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';

/** Nearer than this to the end counts as being there. */
const nearPx = 48;

type EndInSight = {
  readonly scroller: RefObject<HTMLDivElement | null>;
  readonly content: RefObject<HTMLDivElement | null>;
  /** something came below while the reader was further up */
  readonly isNewBelow: boolean;
  readonly toEnd: () => void;
};

/**
 * Keeps the end of a list in sight for a reader who is there, also while pictures take their size; one who has scrolled up
 * to read is left alone, unless they have written just now. `from`: who the last message, `lastId`, is of.
 */
export function useEndInSight(lastId: string | undefined, from: 'writing' | 'me' | 'shop'): EndInSight {
  const scroller = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const atEnd = useRef(true);
  const last = useRef({ lastId, from });
  const seenId = useRef(lastId);
  const [isNewBelow, setNewBelow] = useState(false);
  useEffect(() => {
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
    // Told after every change of size, before it is painted: a new message is one, a picture that has come another.
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
