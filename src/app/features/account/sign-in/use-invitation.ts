import { useEffect, useState } from 'react';
import * as v from 'valibot';
import { lazySubscribe } from '../../../../ui/loading/lazy-subscribe';
import { invitationState } from './invitation';

/** The invitation code that the shopper came with; '' if there is none, `undefined` until read from the device. */
export function useInvitation(): string | undefined {
  const [code, setCode] = useState<string>();
  useEffect(() => lazySubscribe(() => import('../../../../local/database/state'), ({ watchState }) => watchState(invitationState, v.string(), (kept) => setCode(kept ?? ''))), []);
  return code;
}

/** The same, read once: for a submit that comes before the hook's value, which never comes where storage does not answer. */
export async function keptInvitation(): Promise<string> {
  const [{ keptState }, { storageWorks }] = await Promise.all([import('../../../../local/database/state'), import('../../../../local/database/storage-works')]);
  return (await storageWorks()) ? ((await keptState(invitationState, v.string())) ?? '') : '';
}
