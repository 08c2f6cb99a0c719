import { liveQuery } from 'dexie';
import { storageWorks } from './storage-works';

/** A database that can't be read now may be readable later: the next write opens it again. */
const againMs = 5_000;

/**
 * Calls `listener` with the result of `read`, now and after every change of what it read, in any tab. If the database
 * can't be read, `listener` is not called (at the start, `failed` is, also if the database doesn't open in time), and it
 * is tried again later. The returned function unsubscribes.
 */
export function watch<Value>(read: () => Promise<Value>, listener: (value: Value) => void, failed: () => void = () => {}): () => void {
  let isReported = false;
  let stop = () => {};
  // Dexie tracks reads after any number of awaits only in an `async` function, in others only after the first few. It
  // does not report a closed database, such as one that failed to open.
  const find = async () => {
    try {
      return (await storageWorks()) ? ([await read()] as const) : undefined;
    } catch {
      return undefined;
    }
  };
  function begin(): void {
    const subscription = liveQuery(find).subscribe((found) => {
      if (found) listener(found[0]);
      else {
        if (!isReported) failed();
        subscription.unsubscribe();
        const timer = setTimeout(begin, againMs);
        stop = () => clearTimeout(timer);
      }
      isReported = true;
    });
    stop = () => subscription.unsubscribe();
  }
  begin();
  return () => stop();
}
