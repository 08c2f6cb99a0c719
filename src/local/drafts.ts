import * as v from 'valibot';
import { device } from './database/database';
import { parseRow } from './database/parse-row';
import { makingLastingRoom } from './database/storage-eviction';
import { presentUser } from './session/session-row';

export const draftRow = v.object({ user: v.string(), name: v.string(), text: v.string() });

/**
 * Saves what the present user has begun to write and not sent. It is among the user's own rows: nothing of it is
 * readable once nobody is logged in, however the session ended; after anything but a logout it is back at the same
 * user's next login. An empty text deletes the draft; a visitor has none.
 */
export async function keepDraft(name: string, text: string): Promise<void> {
  await makingLastingRoom(device, () =>
    device.transaction('rw', device.drafts, device.session, async () => {
      const user = await presentUser(device);
      if (user === undefined) return;
      if (text === '') await device.drafts.delete([user, name]);
      else await device.drafts.put({ user, name, text });
    }),
  );
}

export async function keptDraft(name: string): Promise<string> {
  const user = await presentUser(device);
  return user === undefined ? '' : (parseRow(draftRow, await device.drafts.get([user, name]))?.text ?? '');
}
