import type { PayloadInput } from '../../../contract/shop/calls';
import type { ShownAddress } from '../../../local/addresses';
import type { Language } from '../../../rules/languages';
import { draftNameOf } from './address-values';

/** Writes a new address, or one anew, down on the device; the outbox brings it to the shop. Never rejects. */
export async function saveAddress(written: PayloadInput<'address!add'>, address: ShownAddress | undefined, language: Language): Promise<'kept' | 'noRoom' | 'notLoggedIn' | 'failed'> {
  try {
    const [{ act }, { discardEntry, replacePayload }] = await Promise.all([import('../../../sync/outbox'), import('../../../local/outbox/outbox')]);
    // Its draft goes in the same moment: a tab that is closed then does not show as typed what is saved.
    const how = { language, draft: draftNameOf(address?.id ?? '') };
    if (!address) return await act('address!add', written, how);
    const refused = address.mark === 'needsYou' ? address.entry : undefined;
    if (address.isNew) {
      // The refused one becomes this one, in its place of the order; where it is gone meanwhile, this one is new.
      if (refused && (await replacePayload(refused.id, written))) return 'kept';
      return await act('address!add', written, how);
    }
    const saved = await act('address!edit', { id: address.id, ...written }, how);
    // What the shop refused before is done with.
    if (saved === 'kept' && refused) await discardEntry(refused.id);
    return saved;
  } catch {
    return 'failed';
  }
}
