import { useEffect, useState } from 'react';
import type * as phoneTools from './phone-tools';

export type PhoneTools = typeof phoneTools;

/** The world's phone numbering, once it has come; without it a number goes to the shop as it was typed. */
export function usePhoneTools(): PhoneTools | undefined {
  const [tools, setTools] = useState<PhoneTools>();
  useEffect(() => {
    import('./phone-tools').then(setTools, () => {});
  }, []);
  return tools;
}

/** The same for who can't do without; rejects where a dead line doesn't bring it. */
export function loadPhoneTools(): Promise<PhoneTools> {
  return import('./phone-tools');
}
