import * as v from 'valibot';
import { device, type DeviceDatabase } from './database/database';
import { parseRow, parseRows } from './database/parse-row';
import { makingLastingRoom } from './database/storage-eviction';
import { draftRow } from './drafts';
import { presentUser } from './session/session-row';

const draftPictureRow = v.object({ id: v.string(), place: v.string(), picture: v.instance(Blob), position: v.number() });

/** A picture chosen for a place in a form, as it will be sent. */
type DraftPicture = { readonly id: string; readonly place: string; readonly picture: Blob };

/** Resolves once the device has the picture's bytes. */
export async function keepDraftPicture(form: string, { id, place, picture }: DraftPicture): Promise<void> {
  await makingLastingRoom(device, () =>
    device.transaction('rw', device.draftPictures, device.session, async () => {
      const user = await presentUser(device);
      if (user === undefined) return;
      const last = Math.max(0, ...(await picturesOf(user, form)).map(({ position }) => position));
      await device.draftPictures.put({ user, form, id, place, picture, position: last + 1 });
    }),
  );
}

export async function forgetDraftPicture(form: string, id: string): Promise<void> {
  await device.transaction('rw', device.draftPictures, device.session, async () => {
    const user = await presentUser(device);
    if (user !== undefined) await device.draftPictures.delete([user, form, id]);
  });
}

/** The pictures of one form, in the order in which they were saved. */
export async function keptDraftPictures(form: string): Promise<readonly DraftPicture[]> {
  const user = await presentUser(device);
  const pictures = user === undefined ? [] : await picturesOf(user, form);
  return pictures.toSorted((one, other) => one.position - other.position).map(({ id, place, picture }) => ({ id, place, picture }));
}

/** Deletes the pictures of a form, or of one place in it. */
export async function forgetDraftPictures(form: string, place?: string): Promise<void> {
  await device.transaction('rw', device.draftPictures, device.session, async () => {
    const user = await presentUser(device);
    if (user !== undefined) await deletePictures(device, user, form, place);
  });
}

async function deletePictures(db: DeviceDatabase, user: string, form: string, place?: string): Promise<void> {
  await db.draftPictures.where('[user+form]').equals([user, form]).filter((picture) => place === undefined || picture.place === place).delete();
}

/**
 * Takes what was written at one place out of a form's draft, in the transaction that saves what is sent of it (`NewEntry.draft`):
 * its pictures, and its part of the text. `rest`: the text without it.
 */
export function draftPart(form: string, place: string, rest: (text: string) => string) {
  return async (db: DeviceDatabase, user: string): Promise<void> => {
    const text = rest(parseRow(draftRow, await db.drafts.get([user, form]))?.text ?? '');
    if (text === '') await db.drafts.delete([user, form]);
    else await db.drafts.put({ user, name: form, text });
    await deletePictures(db, user, form, place);
  };
}

async function picturesOf(user: string, form: string) {
  return parseRows(draftPictureRow, await device.draftPictures.where('[user+form]').equals([user, form]).toArray());
}
