import * as v from 'valibot';
import { device } from './database/database';
import { parseRow, parseRows } from './database/parse-row';
import { presentUser } from './session/session-row';

export const draftRow = v.object({ user: v.string(), name: v.string(), text: v.string() });
const draftPictureRow = v.object({ id: v.string(), place: v.string(), picture: v.instance(Blob), position: v.number() });

/**
 * What the present user has begun to write and not sent. Among the user's own rows: nothing of it lies open once nobody
 * is logged in, whatever ended the session; where it wasn't a logout it is there again at the same user's next login.
 * An empty text is no draft; a visitor has none.
 */
export async function keepDraft(name: string, text: string): Promise<void> {
  await device.transaction('rw', device.drafts, device.session, async () => {
    const user = await presentUser(device);
    if (user === undefined) return;
    if (text === '') await device.drafts.delete([user, name]);
    else await device.drafts.put({ user, name, text });
  });
}

export async function keptDraft(name: string): Promise<string> {
  const user = await presentUser(device);
  return user === undefined ? '' : (parseRow(draftRow, await device.drafts.get([user, name]))?.text ?? '');
}

/** A picture that was chosen for a place of a form, as it will be sent. */
type DraftPicture = { readonly id: string; readonly place: string; readonly picture: Blob };

/** Complete when the device has its bytes. */
export async function keepDraftPicture(form: string, { id, place, picture }: DraftPicture): Promise<void> {
  await device.transaction('rw', device.draftPictures, device.session, async () => {
    const user = await presentUser(device);
    if (user === undefined) return;
    const last = Math.max(0, ...(await picturesOf(user, form)).map(({ position }) => position));
    await device.draftPictures.put({ user, form, id, place, picture, position: last + 1 });
  });
}

export async function forgetDraftPicture(form: string, id: string): Promise<void> {
  await device.transaction('rw', device.draftPictures, device.session, async () => {
    const user = await presentUser(device);
    if (user !== undefined) await device.draftPictures.delete([user, form, id]);
  });
}

/** The pictures of one form, in the order in which they were made ready. */
export async function keptDraftPictures(form: string): Promise<readonly DraftPicture[]> {
  const user = await presentUser(device);
  const pictures = user === undefined ? [] : await picturesOf(user, form);
  return pictures.toSorted((one, other) => one.position - other.position).map(({ id, place, picture }) => ({ id, place, picture }));
}

export async function forgetDraftPictures(form: string): Promise<void> {
  await device.transaction('rw', device.draftPictures, device.session, async () => {
    const user = await presentUser(device);
    if (user !== undefined) await device.draftPictures.where('[user+form]').equals([user, form]).delete();
  });
}

async function picturesOf(user: string, form: string) {
  return parseRows(draftPictureRow, await device.draftPictures.where('[user+form]').equals([user, form]).toArray());
}
