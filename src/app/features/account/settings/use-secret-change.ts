import { useRef } from 'react';
import type { RequestOutcome } from '../../../queries/request';

type Change = { readonly old: string; readonly next: string };

/**
 * Changes a secret, given the old one. An attempt without an answer may have changed it: if the next one is refused because the
 * old secret is wrong, it is sent once more with the new secret of that attempt as the old one. `wrongOld`: the key of that refusal.
 */
export function useSecretChange(wrongOld: string): (change: Change, send: (old: string) => Promise<RequestOutcome<null>>) => Promise<RequestOutcome<null>> {
  const unheard = useRef<Change>(undefined);
  return async (change, send) => {
    const outcome = await send(change.old);
    const before = unheard.current;
    if (outcome.status === 'offline' || outcome.status === 'failed') unheard.current = change;
    return outcome.status === 'refused' && outcome.refusal === wrongOld && before?.old === change.old ? send(before.next) : outcome;
  };
}
