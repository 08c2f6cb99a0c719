import { useLiveQuery } from 'dexie-react-hooks';
import { searchHistory } from '../../../local/state';

/** A device that keeps nothing has no earlier searches. */
const kept = () => searchHistory().catch(() => []);

/** The earlier searches, newest first, as every tab of this device leaves them; `undefined` until the device has told. */
export function useSearchHistory(): readonly string[] | undefined {
  return useLiveQuery(kept);
}
