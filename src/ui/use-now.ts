import { useSyncExternalStore } from 'react';

const stepMs = 30_000;
const listeners = new Set<() => void>();
let clock: ReturnType<typeof setInterval> | undefined;

function tick(tell: () => void): () => void {
  listeners.add(tell);
  clock ??= setInterval(() => listeners.forEach((listener) => listener()), stepMs);
  return () => {
    listeners.delete(tell);
    if (listeners.size > 0) return;
    clearInterval(clock);
    clock = undefined;
  };
}

/**
 * The time now, UTC milliseconds, in steps of half a minute: deadlines pass and things get older while a page is open. 0
 * on the server and while a document is hydrated, which doesn't know when it is read.
 */
export function useNow(): number {
  return useSyncExternalStore(tick, () => Math.floor(Date.now() / stepMs) * stepMs, () => 0);
}
