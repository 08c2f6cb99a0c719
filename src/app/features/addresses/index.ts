import type { ReactNode } from 'react';
import type { Address } from '../../../contract/addresses';

/** Stands in until the addresses are merged: shows nothing. */
export function AddressChoice(_props: { readonly chosenId: string | undefined; readonly choose: (address: Address) => void }): ReactNode {
  return null;
}
