import { isIP } from 'node:net';
import type { CallContext } from '../../../shop-call';

export type RelyingParty = { readonly id: string; readonly origin: string; readonly name: string };

/**
 * Whom passkeys are made for where this asker stands: the mall at this name. `undefined` at an address that is not known to be
 * ours (http/origin.ts), and at one of numbers, to which no passkey can be bound.
 */
export function relyingParty({ asker, shopName }: CallContext): RelyingParty | undefined {
  const { hostname, origin } = new URL(asker.home);
  const isNumber = isIP(hostname) !== 0 || hostname.startsWith('[');
  return asker.origin === origin && !isNumber ? { id: hostname, origin, name: shopName } : undefined;
}
