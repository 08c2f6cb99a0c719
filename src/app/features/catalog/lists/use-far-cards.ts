import { useEffect, useState, type RefObject } from 'react';
import { placesOf, type ListPage } from './use-pages';

/** So many cards are drawn at little cost wherever the reader is. */
const longFrom = 60;
const nearPx = 1_500;
const none: ReadonlyMap<number, number> = new Map();

/**
 * The cards of a long list that are far from the reader and so are not drawn: index → height in CSS px, which keeps
 * their places.
 */
export function useFarCards(list: RefObject<HTMLElement | null>, pages: readonly ListPage[]): ReadonlyMap<number, number> {
  const [far, setFar] = useState(none);
  const isLong = pages.reduce((places, page) => places + placesOf(page), 0) > longFrom;
  useEffect(() => {
    if (!isLong || !list.current) return undefined;
    const items = [...list.current.children];
    const observer = new IntersectionObserver(
      (entries) =>
        setFar((before) => {
          const next = new Map(before);
          for (const { target, isIntersecting, boundingClientRect } of entries) {
            const index = items.indexOf(target);
            // Who is in a card by keyboard stays in it, however far they look around.
            if (isIntersecting || target.contains(document.activeElement)) next.delete(index);
            // A card that is on its way has not its height yet.
            else if (target.querySelector('a')) next.set(index, boundingClientRect.height);
          }
          return next;
        }),
      { rootMargin: `${nearPx}px` },
    );
    for (const item of items) observer.observe(item);
    return () => observer.disconnect();
  }, [isLong, list, pages]);
  return isLong ? far : none;
}
