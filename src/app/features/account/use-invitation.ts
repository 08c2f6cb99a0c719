import { useEffect, useState } from 'react';
import * as v from 'valibot';
import { invitationState } from '../../shell/invitation';

/** The invitation code that the shopper came with; '' where there is none, `undefined` until the device has told. */
export function useInvitation(): string | undefined {
  const [code, setCode] = useState<string>();
  useEffect(() => {
    let stop = () => {};
    let gone = false;
    void import('../../../local/state').then(({ followState }) => {
      if (!gone) stop = followState(invitationState, v.string(), (kept) => setCode(kept ?? ''));
    });
    return () => {
      gone = true;
      stop();
    };
  }, []);
  return code;
}
