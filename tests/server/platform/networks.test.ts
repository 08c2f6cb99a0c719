import { normalizeIP } from '@fastify/rate-limit';
import { expect, it } from 'vitest';
import { networksOf } from '../../../src/server/platform/networks';

it.each([
  ['2001:0DB8:1:2::1', ['2001:db8:1:2::', '2001:db8:1::/48']],
  ['2001:db8:1:2:ffff:ffff:ffff:ffff', ['2001:db8:1:2::', '2001:db8:1::/48']],
  ['2001:db8:1:3::1', ['2001:db8:1:3::', '2001:db8:1::/48']],
  ['2001:db8::1', ['2001:db8::', '2001:db8::/48']],
  ['fe80::1%eth0', ['fe80::', 'fe80::/48']],
  ['::1', ['::', '::/48']],
  ['203.0.113.7', ['203.0.113.7']],
])('%s counts as %s', (address, networks) => {
  expect(networksOf(address)).toEqual(networks);
  // The rate limiter and the stored hashes of askers use this key.
  expect(networksOf(address)[0]).toBe(normalizeIP(address));
});

it.each(['::ffff:203.0.113.7', '::FFFF:203.0.113.7', '::ffff:cb00:7107', '0:0:0:0:0:ffff:203.0.113.7'])('%s is an IPv4 address, and counts as that one', (mapped) => {
  expect(networksOf(mapped)).toEqual(['203.0.113.7']);
});
