import { useEffect, useState } from 'react';
import * as v from 'valibot';
import { lazySubscribe } from '../../../../ui/loading/lazy-subscribe';
import { storageTimeoutMs, waitAtMost } from '../../../queries/wait-at-most';
import { invitationState } from './invitation';

/** The invitation code that the shopper came with; '' if there is none, `undefined` until read from the device. */
export function useInvitation(): string | undefined {
  const [code, setCode] = useState<string>();
  useEffect(() => lazySubscribe(() => import('../../../../local/database/state'), ({ watchState }) => watchState(invitationState, v.string(), (kept) => setCode(kept ?? ''))), []);
  return code;
}

/** The same, read once: for a form that is submitted before the hook has its value. Where storage does not answer, it never has one. */
export async function keptInvitation(): Promise<string> {
  const { keptState } = await import('../../../../local/database/state');
  return (await waitAtMost(storageTimeoutMs, keptState(invitationState, v.string()))) ?? '';
}
