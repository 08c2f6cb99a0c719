import { useSyncExternalStore } from 'react';

/** A clock shared by all its subscribers, in steps of `stepMs`; it runs only while there are any. */
function clock(stepMs: number): () => number {
  const listeners = new Set<() => void>();
  let timer: ReturnType<typeof setInterval> | undefined;
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    timer ??= setInterval(() => listeners.forEach((each) => each()), stepMs);
    return () => {
      listeners.delete(listener);
      if (listeners.size > 0) return;
      clearInterval(timer);
      timer = undefined;
    };
  };
  return () => useSyncExternalStore(subscribe, () => Math.floor(Date.now() / stepMs) * stepMs, () => 0);
}

/**
 * The current time, UTC milliseconds, in steps of half a minute: deadlines pass and things get older while a page is
 * open. 0 on the server and during hydration: the document doesn't know when it is read.
 */
export const useNow = clock(30_000);
/** The same in steps of a second, for countdowns. */
export const useNowToTheSecond = clock(1_000);
