import { liveQuery } from 'dexie';

/**
 * Tells what `read` finds now and after every change of what it read, in whichever tab that was made. A database that
 * can't be read, or that closes for an upgrade, ends it with `failed`. Returns how to stop.
 */
export function watch<Value>(read: () => Promise<Value>, tell: (value: Value) => void, failed: () => void = () => {}): () => void {
  // Of an `async` function Dexie sees what is read after any number of awaits, of another only after the first few.
  const subscription = liveQuery(async () => read()).subscribe({ next: tell, error: failed });
  return () => subscription.unsubscribe();
}
