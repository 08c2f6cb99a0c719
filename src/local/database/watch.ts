import { liveQuery } from 'dexie';

/** A database that can't be read now may be later: whatever is written opens it anew. */
const againMs = 5_000;

/**
 * Tells what `read` finds now and after every change of what it read, in whichever tab that was made. Of a database that
 * can't be read nothing is told, or at the beginning `failed`, and it is looked at again. Returns how to stop.
 */
export function watch<Value>(read: () => Promise<Value>, tell: (value: Value) => void, failed: () => void = () => {}): () => void {
  let isTold = false;
  let stop = () => {};
  // Of an `async` function Dexie sees what is read after any number of awaits, of another only after the first few. That a
  // database is closed, as one is that did not open, it would tell nobody.
  const find = async () => {
    try {
      return [await read()] as const;
    } catch {
      return undefined;
    }
  };
  function begin(): void {
    const subscription = liveQuery(find).subscribe((found) => {
      if (found) tell(found[0]);
      else {
        if (!isTold) failed();
        subscription.unsubscribe();
        const timer = setTimeout(begin, againMs);
        stop = () => clearTimeout(timer);
      }
      isTold = true;
    });
    stop = () => subscription.unsubscribe();
  }
  begin();
  return () => stop();
}
