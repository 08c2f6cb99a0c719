import { describe, expect, it } from 'vitest';
import { isNetwork, readChainAddress, type Network } from '../../../src/rules/wallet/chain-address';

/** From the networks' own documentation: TRON's USDT contract, EIP-55, BIP 173, BIP 350, the first block. */
const good: readonly (readonly [Network, string])[] = [
  ['TRC20', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'],
  ['ERC20', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'],
  ['ERC20', '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359'],
  ['ETH', '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB'],
  ['BEP20', '0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb'],
  ['BTC', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa'],
  ['BTC', '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy'],
  ['BTC', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'],
  ['BTC', 'bc1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3qccfmv3'],
  ['BTC', 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0'],
];

describe('[W-102] [W-422] an address counts where its own checksum says so', () => {
  it.each(good)('%s %s', (network, address) => {
    expect(readChainAddress(network, address)).toEqual({ address });
    expect(readChainAddress(network, ` ${address}\n`)).toEqual({ address });
  });

  it.each(good)('%s: no letter of %s can be another, and none can be missing', (network, address) => {
    for (let at = 0; at < address.length; at += 1) {
      const [before, after] = [address.slice(0, at), address.slice(at + 1)];
      const other = address[at] === '2' ? '3' : '2';
      expect(readChainAddress(network, `${before}${other}${after}`), `${at}`).toEqual({ wrong: 'chainAddressFormat' });
      expect(readChainAddress(network, `${before}${after}`), `${at}`).toEqual({ wrong: 'chainAddressFormat' });
    }
  });

  it.each(good)('%s: %s is none on a network of another kind', (network, address) => {
    const kind = (one: Network) => (one === 'TRC20' || one === 'BTC' ? one : 'evm');
    for (const other of ['TRC20', 'ERC20', 'BTC'] as const) {
      if (kind(other) !== kind(network)) expect(readChainAddress(other, address)).toHaveProperty('wrong');
    }
  });

  it('an EVM address of one case has no checksum, and is written with one', () => {
    const address = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
    expect(readChainAddress('ERC20', address.toLowerCase())).toEqual({ address });
    expect(readChainAddress('ERC20', `0x${address.slice(2).toUpperCase()}`)).toEqual({ address });
    expect(readChainAddress('ERC20', address.replace('aA', 'Aa'))).toEqual({ wrong: 'chainAddressFormat' });
    expect(readChainAddress('ERC20', address.slice(2))).toEqual({ wrong: 'chainAddressFormat' });
  });

  it('a Bitcoin address in capitals is the one in small letters, and none in both', () => {
    const address = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4';
    expect(readChainAddress('BTC', address.toUpperCase())).toEqual({ address });
    expect(readChainAddress('BTC', address.replace('w508d', 'W508d'))).toEqual({ wrong: 'chainAddressFormat' });
  });

  it.each([
    ['of the test network', 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx'],
    ['of the old test network', 'mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn'],
    ['of version 0 with the checksum of version 1', 'bc1q0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vq54wey6'],
    ['of version 1 with the checksum of version 0', 'bc1p38j9r5y49hruaue7wxjce0updqjuyyx0kh56v8s25huc6995vvpql3jow4'],
    ['of version 16, which has no meaning yet', 'BC1SW50QGDZ25J'],
    ['of version 2, which has none either', 'bc1zw508d6qejxtdg4y5r3zarvaryvaxxpcs'],
    ['of a length that no key has', 'bc1pw508d6qejxtdg4y5r3zarvary0c5xw7kw508d6qejxtdg4y5r3zarvary0c5xw7kt5nd6y'.slice(0, 62)],
    ['a private key', '5HueCGU8rMjxEXxiPuD5BDku4MkFqeZyd4dZ1jvhTVqvbTLvyTJ'],
  ])('takes no Bitcoin address %s', (_what, address) => {
    expect(readChainAddress('BTC', address)).toEqual({ wrong: 'chainAddressFormat' });
  });
});

it('[W-104] [W-424] says that an address is too long for its network', () => {
  for (const [network, address] of good) expect(readChainAddress(network, address + '1'.repeat(63 - address.length))).toEqual({ wrong: 'chainAddressTooLong' });
  expect(readChainAddress('TRC20', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed')).toEqual({ wrong: 'chainAddressTooLong' });
});

it('knows its networks by name', () => {
  expect(['TRC20', 'BTC', 'toString', 'SOL', ''].map(isNetwork)).toEqual([true, true, false, false, false]);
});
