import * as v from 'valibot';
import { device } from './database/database';
import { parseRow } from './database/parse-row';
import { presentUser } from './session/session-row';

export const draftRow = v.object({ user: v.string(), name: v.string(), text: v.string() });

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
