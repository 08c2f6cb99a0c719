import { useSyncExternalStore } from 'react';
import { dateOf } from './day-groups';

const lookEveryMs = 30_000;

function subscribe(tell: () => void): () => void {
  const timer = setInterval(tell, lookEveryMs);
  return () => clearInterval(timer);
}

const today = () => dateOf(Date.now());

/** The date in the reader's zone, also after a midnight that comes while it is shown. */
export function useToday(): string {
  return useSyncExternalStore(subscribe, today, today);
}
