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
export type DraftPicture = { readonly place: string; readonly picture: Blob };

/** Not sealed with what was written: bytes would be more than a device that nobody uses may hold. They go when the session does. */
const picturesPlace = (name: string) => `chosen pictures ${name}`;

export async function keepDraftPictures(name: string, pictures: readonly DraftPicture[]): Promise<void> {
  await keep(picturesPlace(name), pictures.length === 0 ? undefined : pictures);
}

export async function keptDraftPictures(name: string): Promise<readonly DraftPicture[]> {
  const pictures = await kept(picturesPlace(name));
  // Written by this code only.
  return Array.isArray(pictures) ? (pictures as DraftPicture[]) : [];
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
