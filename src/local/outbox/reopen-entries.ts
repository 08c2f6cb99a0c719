import { device } from '../database/database';
import { newId } from '../database/new-id';
import { parseRow } from '../database/parse-row';
import { makingLastingRoom } from '../database/storage-eviction';
import { draftRow } from '../drafts';
import { presentUser } from '../session/session-row';
import { isEditable } from './outbox';
import { pictureToCome, readOutboxRow } from './outbox-row';
import { picturesOf, removeEntry } from './outbox-write';

/** A refused entry, and for each place in the form the placeholders of the pictures that belong there. */
type Reopened = { readonly id: string; readonly parts: readonly { readonly place: string; readonly images: readonly string[] }[] };

/**
 * Takes what the shop refused of the present user back into the form that it was written in, with its pictures, in one
 * transaction. `draft` adds its words to the form's stored text. Returns false, with nothing changed, if one of the entries
 * is gone or may not be edited: sent again it is another action with another key.
 */
export function reopenEntries(form: string, entries: readonly Reopened[], draft: (before: string) => string): Promise<boolean> {
  return makingLastingRoom(device, () =>
    device.transaction('rw', [device.outbox, device.outboxPictures, device.drafts, device.draftPictures, device.session], async () => {
      const user = await presentUser(device);
      const rows = (await device.outbox.where('id').anyOf(entries.map(({ id }) => id)).toArray()).flatMap((row) => readOutboxRow(row) ?? []);
      if (user === undefined || rows.length < entries.length || !rows.every((row) => row.user === user && isEditable(row))) return false;
      await device.drafts.put({ user, name: form, text: draft(parseRow(draftRow, await device.drafts.get([user, form]))?.text ?? '') });
      const places = new Set(entries.flatMap(({ parts }) => parts.map(({ place }) => place)));
      await device.draftPictures.where('[user+form]').equals([user, form]).filter(({ place }) => places.has(place)).delete();
      for (const { id, parts } of entries) {
        for (const { index, bytes, type } of await picturesOf(device, id).toArray()) {
          const place = parts.find(({ images }) => images.includes(pictureToCome(index)))?.place;
          if (place !== undefined) await device.draftPictures.put({ user, form, id: newId(), place, bytes, type, position: index });
        }
      }
      for (const row of rows) await removeEntry(device, row);
      return true;
    }),
  );
}
