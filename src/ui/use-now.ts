import { useSyncExternalStore } from 'react';

/** A clock that all who ask it share, in steps of so many milliseconds; it runs while somebody does. */
function clock(stepMs: number): () => number {
  const listeners = new Set<() => void>();
  let timer: ReturnType<typeof setInterval> | undefined;
  const subscribe = (tell: () => void) => {
    listeners.add(tell);
    timer ??= setInterval(() => listeners.forEach((listener) => listener()), stepMs);
    return () => {
      listeners.delete(tell);
      if (listeners.size > 0) return;
      clearInterval(timer);
      timer = undefined;
    };
  };
  return () => useSyncExternalStore(subscribe, () => Math.floor(Date.now() / stepMs) * stepMs, () => 0);
}

/**
 * The time now, UTC milliseconds, in steps of half a minute: deadlines pass and things get older while a page is open. 0
 * on the server and while a document is hydrated, which doesn't know when it is read.
 */
export const useNow = clock(30_000);
/** The same in steps of a second, for what is counted down. */
export const useNowToTheSecond = clock(1_000);
