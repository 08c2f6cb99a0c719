import { startTransition, Suspense, useEffect, useRef, useState, type ReactNode } from 'react';

const nearPx = 600;
/** Larger than the height of any page. */
const abovePx = 1_000_000;

type Props = {
  /** Until the user scrolls, only what is in sight counts as near: they may never scroll. */
  readonly afterScroll?: boolean;
  readonly children: ReactNode;
};

/**
 * Renders its children once the user comes near them: what is below the first screen is not in the document, and costs a
 * first visit neither bytes nor time. Stays rendered from then on.
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
      // Everything above counts too: a user who jumps to the end has passed it. Any entry: on a busy device one call brings several.
      observer = new IntersectionObserver((entries) => entries.some(({ isIntersecting }) => isIntersecting) && startTransition(() => setNear(true)), { rootMargin: `${abovePx}px ${nearPx}px ${marginPx}px` });
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
