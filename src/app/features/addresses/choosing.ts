import type { Address } from '../../../contract/shop/addresses';
import type { ShownAddress } from '../../../local/addresses';

/** A new address that was saved here, and the ones that were there before it. */
export type Awaited = { readonly written: Omit<Address, 'id'>; readonly before: ReadonlySet<string> } | undefined;

/**
 * Whether an order can go there as it is shown: the shop has the address, and has it so. One whose change still waits
 * would get the parcel sent to how it was before.
 */
export function isChoosable({ isNew, mark }: Pick<ShownAddress, 'isNew' | 'mark'>): boolean {
  return !isNew && mark !== 'waiting';
}

/** As the shop has it. */
export function addressOf({ mark: _mark, isNew: _isNew, entry: _entry, ...address }: ShownAddress): Address {
  return address;
}

const told = ['name', 'address', 'city', 'state', 'postCode', 'country', 'phone', 'email'] as const;

/** The new address, from the moment that it is saved: its id changes when the shop has it. */
export function justSaved(book: readonly ShownAddress[], { written, before }: NonNullable<Awaited>): ShownAddress | undefined {
  return book.find((each) => !before.has(each.id) && told.every((field) => each[field] === written[field]));
}

/** The new address, once the shop has it. */
export function justArrived(book: readonly ShownAddress[], awaited: NonNullable<Awaited>): ShownAddress | undefined {
  return justSaved(book.filter(isChoosable), awaited);
}
