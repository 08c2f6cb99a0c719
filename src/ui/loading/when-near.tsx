import { startTransition, Suspense, useEffect, useRef, useState, type ReactNode } from 'react';

const nearPx = 600;
/** More than any page is high. */
const abovePx = 1_000_000;

type Props = {
  /** Who has not scrolled yet may never: until then only what is in sight is near. */
  readonly afterScroll?: boolean;
  readonly children: ReactNode;
};

/**
 * Draws its children once the reader comes near them: what lies below the first screen is no part of the document, and
 * costs a first visit neither bytes nor time. Stays drawn from then on.
 */
export function WhenNear({ afterScroll = false, children }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    const { current } = place;
    if (!current) return undefined;
    let observer: IntersectionObserver | undefined;
    const watch = (marginPx: number) => {
      observer?.disconnect();
      // All above too: who jumps to the end has passed it.
      observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && startTransition(() => setNear(true)), { rootMargin: `${abovePx}px ${nearPx}px ${marginPx}px` });
      observer.observe(current);
    };
    const lookAhead = () => watch(nearPx);
    const waits = afterScroll && scrollY === 0;
    watch(waits ? 0 : nearPx);
    if (waits) addEventListener('scroll', lookAhead, { once: true });
    return () => {
      observer?.disconnect();
      removeEventListener('scroll', lookAhead);
    };
  }, [afterScroll, isNear]);
  return isNear ? <Suspense>{children}</Suspense> : <div ref={place} />;
}
