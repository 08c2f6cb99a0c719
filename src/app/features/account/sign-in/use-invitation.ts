import { useEffect, useState } from 'react';
import * as v from 'valibot';
import { lazySubscribe } from '../../../../ui/loading/lazy-subscribe';
import { invitationState } from './invitation';

/** The invitation code that the shopper came with; '' where there is none, `undefined` until the device has told. */
export function useInvitation(): string | undefined {
  const [code, setCode] = useState<string>();
  useEffect(() => lazySubscribe(() => import('../../../../local/database/state'), ({ watchState }) => watchState(invitationState, v.string(), (kept) => setCode(kept ?? ''))), []);
  return code;
}

/** The same, asked once: for who is quicker than the device. */
export async function keptInvitation(): Promise<string> {
  const { keptState } = await import('../../../../local/database/state');
  return (await keptState(invitationState, v.string())) ?? '';
}
