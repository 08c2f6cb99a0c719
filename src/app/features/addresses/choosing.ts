import type { Address } from '../../../contract/shop/addresses';
import type { ShownAddress } from '../../../local/addresses';

/** A new address that was saved here, and the ids that were in the book before it. */
export type AwaitedAddress = { readonly written: Omit<Address, 'id'>; readonly before: ReadonlySet<string> } | undefined;

/** Whether an order can go to this address: the server has it as it is shown. If a change is still queued, the parcel would go to the old version. */
export function isChoosable({ isNew, mark }: Pick<ShownAddress, 'isNew' | 'mark'>): boolean {
  return !isNew && mark !== 'waiting';
}

/** The address as the server has it. */
export function addressOf({ mark: _mark, isNew: _isNew, entry: _entry, ...address }: ShownAddress): Address {
  return address;
}

const comparedFields = ['name', 'address', 'city', 'state', 'postCode', 'country', 'phone', 'email'] as const;

/** The new address, as soon as it is saved on the device. It is found by its fields because its id changes once the server has it. */
export function justSaved(book: readonly ShownAddress[], { written, before }: NonNullable<AwaitedAddress>): ShownAddress | undefined {
  return book.find((each) => !before.has(each.id) && comparedFields.every((field) => each[field] === written[field]));
}

/** The new address, once the server has it. */
export function justArrived(book: readonly ShownAddress[], awaited: NonNullable<AwaitedAddress>): ShownAddress | undefined {
  return justSaved(book.filter(isChoosable), awaited);
}
