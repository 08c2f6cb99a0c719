import { sha256 } from '@noble/hashes/sha2.js';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { bech32, bech32m, createBase58check, hex, utf8 } from '@scure/base';

/** Networks over which the mall receives and sends money, with the kind of their addresses: only those that can be validated here. */
export const networks = { TRC20: 'tron', ERC20: 'evm', BEP20: 'evm', ETH: 'evm', BTC: 'bitcoin' } as const;
export type Network = keyof typeof networks;

export function isNetwork(text: string): text is Network {
  return Object.hasOwn(networks, text);
}

/** The address in its network's canonical form, so that the same address is always the same text; or what is wrong with the input. */
type ReadAddress = { readonly address: string } | { readonly wrong: 'chainAddressFormat' | 'chainAddressTooLong' };

const kinds = {
  tron: { longest: 34, read: readTron },
  evm: { longest: 42, read: readEvm },
  // The longest address whose format is defined.
  bitcoin: { longest: 62, read: readBitcoin },
} as const;

/** Validates an address by its own checksum, because one mistyped letter would send money to nobody. */
export function readChainAddress(network: Network, typed: string): ReadAddress {
  const { longest, read } = kinds[networks[network]];
  const text = typed.trim();
  if (text.length > longest) return { wrong: 'chainAddressTooLong' };
  const address = read(text);
  return address === undefined ? { wrong: 'chainAddressFormat' } : { address };
}

const base58check = createBase58check(sha256);
/** The version bytes in front of the twenty bytes of a key hash. */
const tronVersion = 0x41;
const bitcoinVersions: readonly number[] = [0x00, 0x05];

function versionOf(text: string): number | undefined {
  try {
    const bytes = base58check.decode(text);
    return bytes.length === 21 ? bytes[0] : undefined;
  } catch {
    return undefined;
  }
}

function readTron(text: string): string | undefined {
  return versionOf(text) === tronVersion ? text : undefined;
}

/** EIP-55: the case of the letters is the checksum; an address in one case has none, and is accepted. */
function readEvm(text: string): string | undefined {
  const digits = /^0x([\dA-Fa-f]{40})$/.exec(text)?.[1];
  if (digits === undefined) return undefined;
  const lower = digits.toLowerCase();
  const hash = hex.encode(keccak_256(utf8.decode(lower)));
  const summed = Array.from(lower, (digit, at) => (Number.parseInt(hash[at] ?? '0', 16) >= 8 ? digit.toUpperCase() : digit)).join('');
  const isOneCase = digits === lower || digits === digits.toUpperCase();
  return isOneCase || digits === summed ? `0x${summed}` : undefined;
}

function readBitcoin(text: string): string | undefined {
  if (/^bc1/i.test(text)) return readSegwit(text);
  const version = versionOf(text);
  return version !== undefined && bitcoinVersions.includes(version) ? text : undefined;
}

/** Accepts versions 0 and 1 only: money sent to a version not yet defined can be taken by anybody. */
function readSegwit(text: string): string | undefined {
  const [first, second] = [wordsOf(bech32, text), wordsOf(bech32m, text)];
  if (first?.version === 0 && (first.length === 20 || first.length === 32)) return text.toLowerCase();
  return second?.version === 1 && second.length === 32 ? text.toLowerCase() : undefined;
}

function wordsOf(code: typeof bech32, text: string): { readonly version: number | undefined; readonly length: number } | undefined {
  const read = code.decodeUnsafe(text);
  const program = read && code.fromWordsUnsafe(read.words.slice(1));
  return read?.prefix === 'bc' && program ? { version: read.words[0], length: program.length } : undefined;
}
