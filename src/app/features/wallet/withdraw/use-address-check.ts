import { useEffect, useState } from 'react';
import type * as chainAddress from '../../../../rules/wallet/chain-address';
import type { Wrong } from '../../../../ui/forms/form-state';

/** Says what is wrong with an address on a network. */
type AddressCheck = (channel: string, typed: string) => Wrong | undefined;

export function addressCheck(tools: typeof chainAddress | undefined): AddressCheck {
  return (channel, typed) => {
    if (typed.trim() === '') return { id: 'account.wrong.required' };
    // While the checksum code is loading, and for a network that only the server knows, the server validates.
    if (!tools?.isNetwork(channel)) return undefined;
    const read = tools.readChainAddress(channel, typed);
    if ('address' in read) return undefined;
    return { id: read.wrong === 'chainAddressTooLong' ? 'wallet.bind.tooLong' : 'wallet.bind.wrongAddress', values: { channel } };
  };
}

/** The checksum code is loaded after the page: nobody has typed an address by then. */
export function useAddressCheck(): AddressCheck {
  const [tools, setTools] = useState<typeof chainAddress>();
  useEffect(() => {
    import('../../../../rules/wallet/chain-address').then(setTools, () => {});
  }, []);
  return addressCheck(tools);
}
