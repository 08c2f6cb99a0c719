import { startTransition, Suspense, useEffect, useRef, useState, type ReactNode } from 'react';

const nearPx = 600;

/**
 * Draws its children once the reader comes near them: what lies below the first screen is no part of the document, and
 * costs a first visit neither bytes nor time. Stays drawn from then on.
 */
export function WhenNear({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    if (!place.current) return undefined;
    const observer = new IntersectionObserver(
      ([entry]) => entry?.isIntersecting && startTransition(() => setNear(true)),
      { rootMargin: `${nearPx}px` },
    );
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [isNear]);
  return isNear ? <Suspense>{children}</Suspense> : <div ref={place} />;
}
