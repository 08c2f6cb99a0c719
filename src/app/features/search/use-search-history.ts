import { useEffect, useState } from 'react';
import * as v from 'valibot';
import { followState } from '../../../local/state';

const terms = v.array(v.string());

/** The earlier searches, newest first, as every tab of this device leaves them; `undefined` until the device has told. */
export function useSearchHistory(): readonly string[] | undefined {
  const [history, setHistory] = useState<readonly string[]>();
  useEffect(() => followState('searchHistory', terms, (kept) => setHistory(kept ?? [])), []);
  return history;
}
