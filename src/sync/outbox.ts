/**
 * The outbox: the shopper's actions, from the tap to the shop's reply. Its laws, each shown by a test that bears its
 * number (tests/sync/outbox-laws.test.ts lists laws without one), and all of them together by the simulation:
 *
 * OB1  An entry is the local change: a page shows the shop's last reply with the waiting entries applied, so that one
 *      transaction writes both, and a final no takes both back.
 * OB2  The shopper is told "kept" only when that transaction is complete and on disk: a successful write request may
 *      still be undone.
 * OB3  Peek, send, delete: an entry is deleted only after a final reply that was read, or by the shopper's own decision.
 * OB4  Every try of an entry has the same idempotency key; an edited entry is another action and has another key.
 * OB5  One replayer at a time, over all tabs and the worker: a Web Lock for each batch, and a lease that shows life.
 *      A holder without a sign of life for 10 s is replaced within 15, and can't take another step when it wakes.
 * OB6  Within a lane entries are sent in the order they were made; lanes don't wait for each other.
 * OB7  An action that undoes one which was never tried replaces it: however often it is tapped, one entry and one
 *      request carry the last choice, and none if the shop's state is already as wanted. One that was tried stays.
 * OB8  No connection, no response in time, a response that is not the shop's, a server of another build that does not know
 *      the call, and refusals that say "not now" are tried again: with growing, half random waits, not before the shop's
 *      Retry-After. The refusal catalogue decides, never a message.
 * OB9  A final no needs the shopper: shown with its reason until retried, edited or discarded. The lane goes on.
 *      If it only says that the shop's state is already as wanted (a second reminder), nobody is asked, and it is deleted.
 * OB10 A 403 pauses: the user's entries are encrypted until the same user is back. No other user sends or sees them.
 * OB11 Every entry carries its payload's version, and every released version can be sent. Entries of a kind that this
 *      version does not know are kept, shown, and block their lane.
 * OB12 Clocks change nothing: the order is a growing number, waits use a monotonic clock, and a wait that another page
 *      or an earlier run began lasts at most as long as it was meant to, over reloads too.
 * OB13 Pictures wait as bytes, are uploaded one by one, each once by its content, and each is recorded before the next.
 *      If the shop deleted them meanwhile, they are uploaded again, a limited number of times (`mostSweeps`), since the
 *      connection may break between picture and message.
 * OB14 Full or refused storage is reported, and nothing of that action is saved. Eviction deletes what can be loaded
 *      again, never an entry.
 * OB15 What is older than 30 days is sent only if the shopper confirms it: the shop keeps keys for 90. The shop's clock
 *      decides: an entry can't be older than the shop's last known time when it was made. A later action on the same
 *      entity counts as the shopper's answer.
 * OB16 Whatever is missed (a wake-up, another tab's message) is noticed within a minute while a page is open.
 * OB17 A row that can't be read (broken, or with a payload that no version wrote) is shown until the shopper discards it,
 *      is encrypted and deleted with the others, and blocks nothing: no lane, no list, no end of a session.
 *
 * The usual way is to mirror each action into the tables it changes. Here there is nothing to roll back and nothing that
 * can disagree, because what a page shows is computed from both. Pictures are rows of their own, so that reading the
 * queue does not read megabytes.
 */
import type { PayloadInput, OutboxCall } from '../contract/shop/calls';
import { device } from '../local/database/database';
import { pictureToCome } from '../local/outbox/outbox-row';
import type { NewEntry } from '../local/outbox/outbox-write';
import { currentSession } from '../local/session/kept-session';
import type { Language } from '../rules/languages';
import { requestSync } from './background-sync';
import { enqueue, type Enqueued, type Undone } from './enqueue';

export { pictureToCome };

type ActOptions = {
  readonly language: Language;
  /** in the order of their placeholders in the payload, which are written `pictureToCome(0)`, `pictureToCome(1)`, … */
  readonly pictures?: readonly Blob[];
  /** see NewEntry */
  readonly draft?: NewEntry['draft'];
  /** the discarded entry that this restores, for its own user only: it may have arrived, and takes effect only once because it keeps its key (OB4) */
  readonly undone?: Undone;
};

/** As `act`, and returns the entry that performs the action, for a page that waits for its end. */
export async function actTraced<Name extends OutboxCall>(name: Name, payload: PayloadInput<Name>, { language, pictures = [], draft, undone }: ActOptions): Promise<Enqueued> {
  const user = undone?.user ?? currentSession()?.user.usercode ?? '';
  const enqueued = await enqueue(device, { name, payload, pictures, language, user, now: Date.now(), draft, undone });
  if (typeof enqueued === 'object') requestSync();
  return enqueued;
}

/** Performs a shopper's action: `kept` once it can't be lost any more. The page shows it at once through its subscriptions. */
export async function act<Name extends OutboxCall>(name: Name, payload: PayloadInput<Name>, options: ActOptions): Promise<'kept' | Exclude<Enqueued, object>> {
  const enqueued = await actTraced(name, payload, options);
  return typeof enqueued === 'string' ? enqueued : 'kept';
}
