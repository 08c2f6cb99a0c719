import type { PayloadInput, OutboxCall } from '../contract/shop/calls';
import { firstCalls } from '../contract/shop/page-calls';
import type { DeviceDatabase } from '../local/database/database';
import { newId } from '../local/database/new-id';
import { writeWithEviction } from '../local/database/storage-eviction';
import type { WaitingEntry } from '../local/outbox/outbox';
import { tooOld } from '../local/outbox/outbox-row';
import { writeEntry, type NewEntry } from '../local/outbox/outbox-write';
import type { Language } from '../rules/languages';

/** `kept`: the transaction is complete; `id` is the entry that performs the action (`undefined` if two actions cancelled each other out). */
export type Enqueued = { readonly kept: true; readonly id: string | undefined } | 'noRoom' | 'noStorage' | 'notLoggedIn';

/** What is restored of a discarded entry. */
export type Undone = Pick<WaitingEntry, 'id' | 'user' | 'editable' | 'madeAt' | 'refusal'>;

type Action<Name extends OutboxCall> = {
  readonly name: Name;
  /** placeholders for pictures are written as `pictureToCome(0)`, … */
  readonly payload: PayloadInput<Name>;
  readonly pictures: readonly Blob[];
  readonly language: Language;
  /** the user who tapped; '' for a visitor */
  readonly user: string;
  readonly now: number;
  /** see NewEntry */
  readonly draft?: NewEntry['draft'];
  /** see outbox.ts */
  readonly undone?: Undone | undefined;
};

/**
 * Saves an action. If storage is full, what can be loaded again is deleted first; if that doesn't help, returns `noRoom`,
 * and nothing of the action is saved; `noStorage` if it does not open.
 */
export async function enqueue<Name extends OutboxCall>(
  db: DeviceDatabase,
  action: Action<Name>,
  wait?: (ms: number) => Promise<unknown>,
): Promise<Enqueued> {
  const { name, payload, language, user, now, draft, undone } = action;
  if (firstCalls[name].caller === 'shopper' && user === '') return 'notLoggedIn';
  let entry: NewEntry;
  try {
    const pictures = await Promise.all(
      action.pictures.map(async (picture) => {
        const bytes = await picture.arrayBuffer();
        return { bytes, sha256: await contentHash(bytes), type: picture.type };
      }),
    );
    const isOld = undone?.refusal === tooOld;
    entry = { id: undone?.id ?? newId(), name, payload, pictures, madeAt: isOld ? undone.madeAt : now, language, draft, mayHaveArrived: undone?.editable === false, isOld };
  } catch {
    // A file that was moved or has grown since it was chosen can't be read any more.
    return 'noRoom';
  }
  const written = await writeWithEviction(db, () => writeEntry(db, user, entry), wait);
  return typeof written === 'string' ? written : { kept: true, id: written.id };
}

/** A picture's content hash, so that each picture is uploaded once. Over plain http there is none; then every picture counts as different. */
async function contentHash(bytes: ArrayBuffer): Promise<string> {
  const subtle = crypto.subtle as SubtleCrypto | undefined;
  if (!subtle) return `unhashed-${newId()}`;
  const digest = new Uint8Array(await subtle.digest('SHA-256', bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
