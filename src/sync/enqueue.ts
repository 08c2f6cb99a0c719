import { calls, type Asked, type OutboxCall } from '../contract/shop/calls';
import type { DeviceDatabase } from '../local/database';
import { newId } from '../local/new-id';
import { writeEntry } from '../local/outbox-write';
import { letCacheGo } from '../local/storage-eviction';
import type { Language } from '../rules/languages';
import { contentHash } from './content-hash';

/** `kept`: the transaction is complete, and the entry that will bring it about is `id` (none where two actions cancelled out). */
export type Enqueued = { readonly kept: true; readonly id: string | undefined } | 'noRoom' | 'notLoggedIn';

type Action<Name extends OutboxCall> = {
  readonly name: Name;
  /** places of pictures are written as `pictureToCome(0)`, … */
  readonly payload: Asked<Name>;
  readonly pictures: readonly Blob[];
  readonly language: Language;
  /** whoever tapped; '' for a visitor */
  readonly user: string;
  readonly now: number;
  /** see NewEntry */
  readonly draft?: string | undefined;
};

/** A database that does not open (blocked, hanging, refused) is no room, said within this time. */
const openPatienceMs = 4_000;

async function opens(db: DeviceDatabase, wait: (ms: number) => Promise<unknown>): Promise<boolean> {
  if (db.isOpen()) return true;
  const opened = db.open().then(() => true, () => false);
  return Promise.race([opened, wait(openPatienceMs).then(() => false)]);
}

/**
 * Keeps an action. Where storage is full, cached goods go first; where that doesn't help, it is said, and nothing of
 * the action is kept. Only the opening is given up on: a write that began is waited for, or it might be kept after
 * the shopper was told that it isn't.
 */
export async function enqueue<Name extends OutboxCall>(
  db: DeviceDatabase,
  action: Action<Name>,
  wait: (ms: number) => Promise<unknown> = (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
): Promise<Enqueued> {
  const { name, payload, language, user, now, draft } = action;
  if (calls[name].caller === 'shopper' && user === '') return 'notLoggedIn';
  let entry;
  try {
    const pictures = await Promise.all(
      action.pictures.map(async (picture) => {
        const bytes = await picture.arrayBuffer();
        return { bytes, sha256: await contentHash(bytes), type: picture.type };
      }),
    );
    entry = { id: newId(), name, payload, pictures, madeAt: now, language, draft };
  } catch {
    // A file that was moved or grew since it was chosen can't be read any more.
    return 'noRoom';
  }
  if (!(await opens(db, wait))) return 'noRoom';
  for (const share of [0, 0.5, 1]) {
    try {
      if (share > 0) await letCacheGo(db, share);
      const written = await writeEntry(db, user, entry);
      return written === 'notLoggedIn' ? written : { kept: true, id: written.id };
    } catch {
      // Full or refused: once more with more room.
    }
  }
  return 'noRoom';
}
