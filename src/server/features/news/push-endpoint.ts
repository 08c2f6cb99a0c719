import { isIP, type LookupFunction } from 'node:net';
import { lookUpPublic } from '../../platform/public-address';

/**
 * Whether an endpoint can be a push service's. A shopper names it, so the server must not become their way to what only it
 * can reach: https on its usual port, by a name; where that name leads is looked at when a message is sent. `testOrigin` is
 * a stand-in's (PUSH_TEST_ORIGIN).
 */
export function isPushEndpoint(endpoint: string, testOrigin: string | undefined): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, origin, port, username, password, hostname } = new URL(endpoint);
  if (origin === testOrigin) return true;
  return protocol === 'https:' && port === '' && username === '' && password === '' && isIP(hostname.replace(/^\[|\]$/g, '')) === 0;
}

/** Finds the address that a message goes to. */
export function lookupOf(endpoint: string, testOrigin: string | undefined): LookupFunction | undefined {
  return new URL(endpoint).origin === testOrigin ? undefined : lookUpPublic;
}
