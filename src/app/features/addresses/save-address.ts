import type { PayloadInput } from '../../../contract/shop/calls';
import type { ShownAddress } from '../../../local/addresses';
import type { Language } from '../../../rules/languages';
import { draftNameOf } from './address-values';

/** Saves a new or edited address on the device; the outbox sends it to the server. Never rejects. */
export async function saveAddress(written: PayloadInput<'address!add'>, address: ShownAddress | undefined, language: Language): Promise<'kept' | 'noRoom' | 'noStorage' | 'notLoggedIn' | 'failed'> {
  try {
    const [{ act }, { discardEntry }] = await Promise.all([import('../../../sync/outbox'), import('../../../local/outbox/outbox')]);
    // The draft is deleted in the same transaction, so a tab closed at that moment does not show the saved values as unsaved input.
    const how = { language, draft: draftNameOf(address?.id ?? '') };
    if (!address) return await act('address!add', written, how);
    const refused = address.mark === 'needsYou' ? address.entry : undefined;
    if (address.isNew) {
      // The refused entry is replaced in place and keeps its position; if it is gone by now, this is queued as a new one.
      if (refused && (await (await import('../../../local/outbox/replace-payload')).replacePayload(refused.id, written))) return 'kept';
      return await act('address!add', written, how);
    }
    const saved = await act('address!edit', { id: address.id, ...written }, how);
    // The earlier refused entry is no longer needed.
    if (saved === 'kept' && refused) await discardEntry(refused.id);
    return saved;
  } catch {
    return 'failed';
  }
}
