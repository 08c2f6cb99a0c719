import { isIPv6 } from 'node:net';
import { normalizeIP } from '@fastify/rate-limit';

/** A provider's whole IPv6 network has this many times the limit of a household's (see networksOf). */
export const providerTimes = 10;

/**
 * The networks that an address counts towards where there is a limit: the address itself; for IPv6, where nobody runs out of
 * addresses, the /64 of one household, and the /48, the most that a provider hands out. An IPv4 address written as IPv6
 * (`::ffff:203.0.113.7`, as a socket for both reports it) is that IPv4 address.
 */
export function networksOf(address: string): readonly [near: string, ...wider: string[]] {
  const near = normalizeIP(address);
  // Both may have the same first address: the length tells them apart.
  return isIPv6(near) ? [near, `${normalizeIP(address, 48)}/48`] : [near];
}

/**
 * Whose turn it is (`FairQueue`) when a request comes from this address: a household's, which shares with all others of its
 * provider's network. Who has a /48 has as many households as they like.
 */
export function placeOf(address: string): { readonly caller: string; readonly group: string } {
  const [caller, group = caller] = networksOf(address);
  return { caller, group };
}
