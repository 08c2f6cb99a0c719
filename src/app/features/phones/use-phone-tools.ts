import { useEffect, useState } from 'react';
import type * as phoneTools from './phone-tools';

export type PhoneTools = typeof phoneTools;

/** The phone tools, once loaded; without them a number is sent as typed. */
export function usePhoneTools(): PhoneTools | undefined {
  const [tools, setTools] = useState<PhoneTools>();
  useEffect(() => {
    import('./phone-tools').then(setTools, () => {});
  }, []);
  return tools;
}

/** The same for callers that need them; rejects if the network fails. */
export function loadPhoneTools(): Promise<PhoneTools> {
  return import('./phone-tools');
}
