import { device, type DeviceDatabase, type PersonalRow } from './database';

const mark = 'draft ';
/** The key of a draft's row. */
export const draftKey = (name: string) => `${mark}${name}`;

/** All that a user has begun to write and not sent. */
export function draftsOf(db: DeviceDatabase, user: string) {
  return db.personal.where('user').equals(user).filter(({ key }: PersonalRow) => key.startsWith(mark));
}

/**
 * What the present user has begun to write and not sent. Among the user's own rows: nothing of it lies open once nobody
 * is logged in, whatever ended the session; where it wasn't a logout it is there again at the same user's next login.
 */
export async function keepDraft(name: string, text: string): Promise<void> {
  await keep(draftKey(name), text === '' ? undefined : text);
}

export async function keptDraft(name: string): Promise<string> {
  const draft = await kept(draftKey(name));
  return typeof draft === 'string' ? draft : '';
}

/** A picture that was chosen for a place of a form, as it will be sent. */
type DraftPicture = { readonly id: string; readonly place: string; readonly picture: Blob };

/** Not sealed with what was written: bytes would be more than a device that nobody uses may hold. They go when the session does. */
const pictureKey = (name: string, id: string) => `chosen picture ${name} ${id}`;

/** Complete when the device has its bytes. */
export async function keepDraftPicture(name: string, { id, place, picture }: DraftPicture): Promise<void> {
  await device.transaction('rw', device.personal, device.session, async () => {
    const user = (await device.session.get('open'))?.user;
    if (user === undefined) return;
    const last = Math.max(0, ...(await picturesOf(name, user).toArray()).map(({ asOf }) => asOf));
    await device.personal.put({ user, key: pictureKey(name, id), reply: { id, place, picture }, asOf: last + 1 });
  });
}

export async function forgetDraftPicture(name: string, id: string): Promise<void> {
  await keep(pictureKey(name, id), undefined);
}

/** The pictures of one form, in the order in which they were made ready. */
export async function keptDraftPictures(name: string): Promise<readonly DraftPicture[]> {
  const rows = await picturesOf(name, (await device.session.get('open'))?.user).toArray();
  // Written by this code only.
  return rows.sort((one, other) => one.asOf - other.asOf).map(({ reply }) => reply as DraftPicture);
}

export async function forgetDraftPictures(name: string): Promise<void> {
  await device.transaction('rw', device.personal, device.session, async () => {
    await picturesOf(name, (await device.session.get('open'))?.user).delete();
  });
}

/** A visitor has none: no row is anybody's of the empty name. */
function picturesOf(name: string, user = '') {
  return device.personal.where('[user+key]').between([user, pictureKey(name, '')], [user, pictureKey(name, '\uffff')]);
}

async function keep(key: string, reply: unknown): Promise<void> {
  await device.transaction('rw', device.personal, device.session, async () => {
    const user = (await device.session.get('open'))?.user;
    if (user === undefined) return;
    if (reply === undefined) await device.personal.delete([user, key]);
    else await device.personal.put({ user, key, reply, asOf: 0 });
  });
}

async function kept(key: string): Promise<unknown> {
  const user = (await device.session.get('open'))?.user;
  return user === undefined ? undefined : (await device.personal.get([user, key]))?.reply;
}
