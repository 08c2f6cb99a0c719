import * as v from 'valibot';
import { device, type DeviceDatabase } from './database/database';
import { parseRow, parseRows } from './database/parse-row';
import { writeWithEviction } from './database/storage-eviction';
import { draftRow } from './drafts';
import { presentUser } from './session/session-row';

const inForm = { id: v.string(), place: v.string(), position: v.number() };
/** Earlier versions stored the picture itself. */
const draftPictureRow = v.union([v.object({ ...inForm, bytes: v.instance(ArrayBuffer), type: v.string() }), v.object({ ...inForm, picture: v.instance(Blob) })]);

function pictureIn(row: v.InferOutput<typeof draftPictureRow>): Blob {
  return 'bytes' in row ? new Blob([row.bytes], { type: row.type }) : row.picture;
}

/** A picture chosen for a place in a form, as it will be sent. */
type DraftPicture = { readonly id: string; readonly place: string; readonly picture: Blob };

/** A form by its draft's name, and the user who was here when its pictures were chosen. */
export type OwnForm = { readonly form: string; readonly owner: string | undefined };

/** Changes the pictures of a user; resolves to `false`, with nothing changed, if somebody else or nobody is here by now. */
function changeOwn(owner: string | undefined, change: (user: string) => Promise<void>): PromiseLike<boolean> {
  return device.transaction('rw', device.draftPictures, device.session, async () => {
    if (owner === undefined || (await presentUser(device)) !== owner) return false;
    await change(owner);
    return true;
  });
}

/** Resolves to whether the device has the picture's bytes. */
export async function keepDraftPicture({ form, owner }: OwnForm, { id, place, picture }: DraftPicture): Promise<boolean> {
  const { type } = picture;
  // Before the transaction, which would end while they are read.
  const bytes = await picture.arrayBuffer();
  const write = () =>
    changeOwn(owner, async (user) => {
      const last = Math.max(0, ...(await picturesOf(user, form)).map(({ position }) => position));
      await device.draftPictures.put({ user, form, id, place, bytes, type, position: last + 1 });
    });
  return (await writeWithEviction(device, write)) === true;
}

export async function forgetDraftPicture({ form, owner }: OwnForm, id: string): Promise<void> {
  await changeOwn(owner, (user) => device.draftPictures.delete([user, form, id]));
}

/** The pictures of one form, in the order in which they were saved. */
export async function keptDraftPictures(form: string): Promise<readonly DraftPicture[]> {
  const user = await presentUser(device);
  const pictures = user === undefined ? [] : await picturesOf(user, form);
  return pictures.toSorted((one, other) => one.position - other.position).map((row) => ({ id: row.id, place: row.place, picture: pictureIn(row) }));
}

/** Deletes the pictures of a form, or of one place in it. */
export async function forgetDraftPictures({ form, owner }: OwnForm, place?: string): Promise<void> {
  await changeOwn(owner, (user) => deletePictures(device, user, form, place));
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
