import { useEffect, useRef, useState, type ReactNode } from 'react';

/** Up to this many rows are cheap to render, wherever the user is. */
const longFrom = 60;
const nearPx = 1_500;

type Listener = (entry: IntersectionObserverEntry) => void;
const listeners = new WeakMap<Element, Listener>();
let observer: IntersectionObserver | undefined;

/** One observer for all rows: one each would run at every frame of a scroll. */
function observe(row: Element, listener: Listener): () => void {
  observer ??= new IntersectionObserver((entries) => entries.forEach((entry) => listeners.get(entry.target)?.(entry)), { rootMargin: `${nearPx}px` });
  listeners.set(row, listener);
  observer.observe(row);
  return () => observer?.unobserve(row);
}

type Props = {
  /** how many rows the list has */
  readonly rows: number;
  readonly className?: string | undefined;
  readonly children: ReactNode;
};

/**
 * A row of a list. In a list of more than 60 rows, those far from the viewport are not rendered: they keep their height,
 * so that nothing moves, and their text, for find-in-page and screen readers.
 */
export function WindowedRow({ rows, className, children }: Props) {
  const row = useRef<HTMLLIElement>(null);
  const [far, setFar] = useState<{ readonly heightPx: number; readonly words: string }>();
  const isLong = rows > longFrom;
  useEffect(() => {
    const { current } = row;
    if (!isLong || !current) return undefined;
    return observe(current, ({ isIntersecting, boundingClientRect }) => {
      // A row with keyboard focus stays rendered, however far the user scrolls.
      if (isIntersecting || current.contains(document.activeElement)) setFar(undefined);
      else setFar((before) => before ?? { heightPx: boundingClientRect.height, words: current.innerText });
    });
  }, [isLong]);
  const kept = isLong ? far : undefined;
  return (
    // Positioned, so that find-in-page finds its text where the row is.
    <li ref={row} className={className} style={kept && { blockSize: kept.heightPx, position: 'relative' }}>
      {kept ? <span className="unseen">{kept.words}</span> : children}
    </li>
  );
}
