import * as v from 'valibot';
import { device } from './database/database';
import { parseRow } from './database/parse-row';
import { makingLastingRoom } from './database/storage-eviction';
import { presentUser } from './session/session-row';

export const draftRow = v.object({ user: v.string(), name: v.string(), text: v.string() });

/**
 * Saves what `owner`, the user who was here when it was written, has begun to write and not sent. It is among the user's own
 * rows: nothing of it is readable once nobody is logged in, however the session ended; after anything but a logout it is back at
 * the same user's next login. An empty text deletes the draft; a visitor has none.
 */
export async function keepDraft(name: string, text: string, owner: string | undefined): Promise<void> {
  if (owner === undefined) return;
  await makingLastingRoom(device, () =>
    device.transaction('rw', device.drafts, device.session, async () => {
      // Somebody else may have logged in since it was written.
      if ((await presentUser(device)) !== owner) return;
      if (text === '') await device.drafts.delete([owner, name]);
      else await device.drafts.put({ user: owner, name, text });
    }),
  );
}

/** What waits for an earlier write to finish: of each draft only the latest text. */
const unwritten = new Map<string, Parameters<typeof keepDraft>>();
let writing: Promise<void> | undefined;

/** As `keepDraft`, one after the other. Settles when none is left to be written; where storage is full, the text is still in its form. */
export function keepDraftInTurn(...draft: Parameters<typeof keepDraft>): Promise<void> {
  const [name, , owner] = draft;
  unwritten.set(`${owner} ${name}`, draft);
  writing ??= writeAll();
  return writing;
}

async function writeAll(): Promise<void> {
  for (const [key, draft] of unwritten) {
    unwritten.delete(key);
    await keepDraft(...draft).catch(() => {});
  }
  writing = undefined;
}

export async function keptDraft(name: string): Promise<string> {
  const user = await presentUser(device);
  return user === undefined ? '' : (parseRow(draftRow, await device.drafts.get([user, name]))?.text ?? '');
}
