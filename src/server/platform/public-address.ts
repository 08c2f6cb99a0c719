import { lookup } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import { FairQueue } from './fair-queue';

/** Addresses that are not public: this machine, this network, documentation, multicast, reserved. */
const inner = new BlockList();
for (const [net, prefix] of [
  ['0.0.0.0', 8], ['10.0.0.0', 8], ['100.64.0.0', 10], ['127.0.0.0', 8], ['169.254.0.0', 16], ['172.16.0.0', 12], ['192.0.0.0', 24], ['192.0.2.0', 24], ['192.88.99.0', 24],
  ['192.168.0.0', 16], ['198.18.0.0', 15], ['198.51.100.0', 24], ['203.0.113.0', 24], ['224.0.0.0', 4], ['240.0.0.0', 4],
] as const) inner.addSubnet(net, prefix, 'ipv4');
// IPv6 addresses that embed an IPv4 address lead wherever that one does.
for (const [net, prefix] of [['2001::', 23], ['2001:db8::', 32], ['2002::', 16], ['3fff::', 20]] as const) inner.addSubnet(net, prefix, 'ipv6');
const global6 = new BlockList();
global6.addSubnet('2000::', 3, 'ipv6');

export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !inner.check(address, 'ipv4');
  return family === 6 && global6.check(address, 'ipv6') && !inner.check(address, 'ipv6');
}

/** Thrown if an address from untrusted input leads into this machine's own network. */
export class InnerAddress extends Error {}

/**
 * The system looks up only two names at once for the whole process. The name servers of a name from outside may never answer: one
 * place is left to the mall's own services.
 */
const lookups = new FairQueue({ concurrency: 1, concurrencyPerCaller: 1, maxWaiting: 100, timeoutMs: 8_000 });

/** The push services of Chrome, Firefox, Safari and Edge: their name servers answer, so they wait for no turn behind a name whose own do not. */
const wellKnown = /^(?:fcm\.googleapis\.com|(?:[\w-]+\.)*(?:push\.services\.mozilla\.com|push\.apple\.com|notify\.windows\.com))$/;

/** Who owns a name owns all names under it: they share their turns. */
const domainOf = (hostname: string) => hostname.toLowerCase().split('.').slice(-2).join('.');

/** Resolves a name for a connection, which is then made to one of exactly these addresses; fails unless all of them are public. */
export const lookUpPublic: LookupFunction = (hostname, options, callback) => {
  const ask = () =>
    new Promise<void>((end) => {
      lookup(hostname, { ...options, all: true }, (error, found) => {
        end();
        const [first] = found ?? [];
        if (error || !first) return callback(error ?? new Error('no address'), '', 0);
        if (!found.every(({ address }) => isPublicAddress(address))) return callback(new InnerAddress('an address of this network'), '', 0);
        return options.all === true ? callback(null, found) : callback(null, first.address, first.family);
      });
    });
  const askInTurn = async () => {
    if ((await lookups.run(ask, { caller: domainOf(hostname) })) === 'busy') callback(new Error('too many names are looked up'), '', 0);
  };
  void (wellKnown.test(hostname) ? ask() : askInTurn());
};
