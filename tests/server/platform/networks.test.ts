import { expect, it } from 'vitest';
import { networksOf } from '../../../src/server/platform/networks';

it.each([
  ['2001:0DB8:1:2::1', ['2001:db8:1:2::/64', '2001:db8:1::/48']],
  ['2001:db8::1', ['2001:db8:0:0::/64', '2001:db8:0::/48']],
  ['::1', ['0:0:0:0::/64', '0:0:0::/48']],
  ['::ffff:203.0.113.7', ['::ffff:203.0.113.7']],
  ['203.0.113.7', ['203.0.113.7']],
])('%s counts as %s', (address, networks) => {
  expect(networksOf(address)).toEqual(networks);
});
