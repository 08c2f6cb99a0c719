import { device, type DeviceDatabase, type PersonalRow } from './database';

const mark = 'draft ';
const place = (name: string) => `${mark}${name}`;

/** All that a user has begun to write and not sent. */
export function draftsOf(db: DeviceDatabase, user: string) {
  return db.personal.where('user').equals(user).filter(({ key }: PersonalRow) => key.startsWith(mark));
}

/**
 * What the present user has begun to write and not sent. Among the user's own rows: nothing of it lies open once nobody
 * is logged in, whatever ended the session; where it wasn't a logout it is there again at the same user's next login.
 */
export async function keepDraft(name: string, text: string): Promise<void> {
  await device.transaction('rw', device.personal, device.session, async () => {
    const user = (await device.session.get('open'))?.user;
    if (user === undefined) return;
    if (text === '') await device.personal.delete([user, place(name)]);
    else await device.personal.put({ user, key: place(name), reply: text, asOf: 0 });
  });
}

export async function keptDraft(name: string): Promise<string> {
  const user = (await device.session.get('open'))?.user;
  const draft = user === undefined ? undefined : (await device.personal.get([user, place(name)]))?.reply;
  return typeof draft === 'string' ? draft : '';
}
