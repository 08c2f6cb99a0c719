import { isIPv6 } from 'node:net';

/** A prefix of so many 16-bit groups of an IPv6 address, with its `::` expanded. */
function prefixOf(address: string, groups: number): string {
  const [head = '', tail] = address.split('%', 1)[0]?.split('::', 2) ?? [];
  const split = (part: string | undefined) => (part ? part.split(':') : []);
  const before = split(head);
  const after = split(tail);
  const gap = tail === undefined ? [] : Array.from({ length: Math.max(0, 8 - before.length - after.length) }, () => '0');
  const all = [...before, ...gap, ...after].slice(0, groups).map((group) => Number.parseInt(group, 16).toString(16));
  return `${all.join(':')}::/${groups * 16}`;
}

/**
 * The networks that an address counts towards where there is a limit: the address itself; for IPv6, where nobody runs out of
 * addresses, the /64 of one household, and the /48, the most that a provider hands out.
 */
export function networksOf(address: string): readonly [near: string, ...wider: string[]] {
  return isIPv6(address) && !address.startsWith('::ffff:') ? [prefixOf(address, 4), prefixOf(address, 3)] : [address];
}
