import { useEffect, useState } from 'react';
import { retryImport } from '../../../ui/loading/retry-import';
import type * as phoneTools from './phone-tools';

export type PhoneTools = typeof phoneTools;

/** The phone tools, once loaded; without them a number is sent as typed. `isNeeded`: the form waits for them, so loading is tried until it succeeds. */
export function usePhoneTools(isNeeded = false): PhoneTools | undefined {
  const [tools, setTools] = useState<PhoneTools>();
  useEffect(() => {
    (isNeeded ? retryImport(loadPhoneTools) : loadPhoneTools()).then(setTools, () => {});
  }, [isNeeded]);
  return tools;
}

/** The same for callers that need them; rejects if the network fails. */
export function loadPhoneTools(): Promise<PhoneTools> {
  return import('./phone-tools');
}
