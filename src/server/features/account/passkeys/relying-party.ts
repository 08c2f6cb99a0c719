import { isIP } from 'node:net';
import type { CallContext } from '../../../shop-call';

export type RelyingParty = { readonly id: string; readonly origin: string; readonly name: string };

/**
 * The relying party of passkeys for this request: the mall, at the host name in use. `undefined` at a host that is not known
 * to be ours (http/origin.ts), and at an IP address, to which no passkey can be bound.
 */
export function relyingParty({ client, shopName }: CallContext): RelyingParty | undefined {
  const { hostname, origin } = new URL(client.home);
  const isNumber = isIP(hostname) !== 0 || hostname.startsWith('[');
  return client.origin === origin && !isNumber ? { id: hostname, origin, name: shopName } : undefined;
}
