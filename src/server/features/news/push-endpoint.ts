import { isIP, type LookupFunction } from 'node:net';
import { lookUpPublic } from '../../platform/public-address';

/**
 * Whether an endpoint can be a push service's. Shoppers choose it, so the server must not become their way into its own network:
 * only https on the default port, with a host name; the address that it resolves to is checked when a message is sent.
 * `testOrigin` is a stand-in's (PUSH_TEST_ORIGIN).
 */
export function isPushEndpoint(endpoint: string, testOrigin: string | undefined): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, origin, port, username, password, hostname } = new URL(endpoint);
  if (origin === testOrigin) return true;
  return protocol === 'https:' && port === '' && username === '' && password === '' && isIP(hostname.replace(/^\[|\]$/g, '')) === 0;
}

/** The DNS lookup for a message to this endpoint: public addresses only, except for the stand-in. */
export function lookupOf(endpoint: string, testOrigin: string | undefined): LookupFunction | undefined {
  return new URL(endpoint).origin === testOrigin ? undefined : lookUpPublic;
}
