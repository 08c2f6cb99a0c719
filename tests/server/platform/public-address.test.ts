import { expect, it } from 'vitest';
import { InnerAddress, isPublicAddress, lookUpPublic } from '../../../src/server/platform/public-address';

it('takes addresses of the internet', () => {
  for (const address of ['142.250.180.10', '1.1.1.1', '172.15.0.1', '172.32.0.1', '2a00:1450:4001:80b::200a', '2606:4700::6810:84e5']) expect(isPublicAddress(address), address).toBe(true);
});

it('takes none of this machine, its network, a cloud’s own services, or that only carries one of those', () => {
  const inner = [
    '127.0.0.1', '127.8.8.8', '0.0.0.0', '10.0.0.5', '172.16.0.1', '172.31.255.255', '192.168.1.1', '169.254.169.254', '100.64.0.1', '198.18.0.1', '192.0.2.1', '224.0.0.1', '255.255.255.255',
    '::', '::1', 'fe80::1', 'fc00::1', 'fd00:ec2::254', 'ff02::1', '::ffff:127.0.0.1', '::ffff:7f00:1', '::127.0.0.1', '64:ff9b::7f00:1', '64:ff9b:1::a00:1', '2001:db8::1', '2001::1', '2002:7f00:1::', '3fff::1',
    '', 'localhost', '2130706433', '0x7f.1',
  ];
  for (const address of inner) expect(isPublicAddress(address), address).toBe(false);
});

it('tells a connection no address of a name that leads inside', async () => {
  const ends = [true, false].map((all) => new Promise((resolve) => lookUpPublic('localhost', { all }, (error, address) => resolve([error, address]))));
  expect(await Promise.all(ends)).toEqual([[expect.any(InnerAddress), ''], [expect.any(InnerAddress), '']]);
});
