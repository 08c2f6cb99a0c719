import { isIPv6 } from 'node:net';

/** The first groups of four digits of an IPv6 address, and none of the gap's zeros left out. */
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
 * What an address counts as where there is a limit: itself; of IPv6, where everybody has addresses without end, the /64
 * that one household has, and the /48 that a provider hands out at most.
 */
export function networksOf(address: string): readonly [near: string, ...wider: string[]] {
  return isIPv6(address) && !address.startsWith('::ffff:') ? [prefixOf(address, 4), prefixOf(address, 3)] : [address];
}
