import { useEffect, useState } from 'react';
import type * as chainAddress from '../../../../rules/wallet/chain-address';
import type { Wrong } from '../../../../ui/forms/form-state';

/** Finds what is wrong with an address of a network. */
type AddressCheck = (channel: string, typed: string) => Wrong | undefined;

export function addressCheck(tools: typeof chainAddress | undefined): AddressCheck {
  return (channel, typed) => {
    if (typed.trim() === '') return { id: 'account.wrong.required' };
    // Until the checksums have come, and of a network that only the shop knows, the shop judges.
    if (!tools?.isNetwork(channel)) return undefined;
    const read = tools.readChainAddress(channel, typed);
    if ('address' in read) return undefined;
    return { id: read.wrong === 'chainAddressTooLong' ? 'wallet.bind.tooLong' : 'wallet.bind.wrongAddress', values: { channel } };
  };
}

/** The checksums of networks come after the page: nobody has typed an address before. */
export function useAddressCheck(): AddressCheck {
  const [tools, setTools] = useState<typeof chainAddress>();
  useEffect(() => {
    import('../../../../rules/wallet/chain-address').then(setTools, () => {});
  }, []);
  return addressCheck(tools);
}
