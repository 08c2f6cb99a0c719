import { useRef } from 'react';
import type { RequestOutcome } from '../../../queries/request';

type Change = { readonly old: string; readonly next: string };

/**
 * Changes a secret, given the old one. An attempt without an answer may have changed it: if the next one is refused because the
 * old secret is wrong, it is sent once more with the new secret of that attempt as the old one. `wrongOld`: the key of that refusal.
 */
export function useSecretChange(wrongOld: string): (change: Change, send: (old: string) => Promise<RequestOutcome<null>>) => Promise<RequestOutcome<null>> {
  const unanswered = useRef<Change>(undefined);
  const isWrong = (outcome: RequestOutcome<null>) => outcome.status === 'refused' && outcome.refusal === wrongOld;
  return async (change, send) => {
    const outcome = await send(change.old);
    const before = unanswered.current;
    if (outcome.status === 'offline' || outcome.status === 'failed') unanswered.current = change;
    if (!isWrong(outcome) || before?.old !== change.old) return outcome;
    const again = await send(before.next);
    // That attempt changed nothing. Its secret is not tried again, because wrong tries lock.
    if (isWrong(again)) unanswered.current = undefined;
    return again;
  };
}
