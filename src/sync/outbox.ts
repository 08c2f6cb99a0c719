/**
 * The outbox: what the shopper did, from the tap to the shop's answer. Its laws, each shown by a test that bears its
 * number (tests/sync/outbox-laws.test.ts lists laws without one), and all of them together by the simulation:
 *
 * OB1  An entry is the local change: a page shows what the shop said last with the waiting entries over it, so that one
 *      transaction writes both, and a final no takes both back.
 * OB2  The shopper is told "kept" only when that transaction is complete, and on the disk: a request's success may still
 *      be undone.
 * OB3  Peek, send, delete: an entry goes only after a final answer that was read, or by the shopper's own word.
 * OB4  The same idempotency key at every try of an entry; an entry that is edited is another action and has another.
 * OB5  One replayer at a time, over all tabs and the worker: a Web Lock for each batch, and a lease that shows life.
 *      A holder that shows none for 10 s is taken over within 15, and can't take another step when it wakes.
 * OB6  Within a lane entries are sent in the order they were made; lanes don't wait for each other.
 * OB7  An action that takes back one which was never tried takes its place: however often it is tapped, one entry and
 *      one request say the last word, and none where the shop has it so already. One that was tried stays.
 * OB8  No line, no answer in time, an answer that is not the shop's, and refusals that say "not now" are tried again:
 *      later each time, half by chance, not before the shop's Retry-After. Decided by the catalogue, never by a message.
 * OB9  A final no needs the shopper: shown with its reason until retried, edited or discarded. The lane goes on.
 *      One that only says that the shop has it so already (a second reminder) asks nothing of anybody, and goes.
 * OB10 A 403 pauses: the user's entries are encrypted until the same user is back. Under nobody else they are sent or seen.
 * OB11 Every entry carries its payload's version, and every released version can be sent. Kinds that this version does
 *      not know are kept, shown, and hold their lane.
 * OB12 Clocks alter nothing: the order is a number that grows, waiting goes by a clock that only grows, and what another
 *      page or an earlier run began is waited for at most as long as it was meant to be, over reloads too.
 * OB13 Pictures wait as bytes, are uploaded one by one, each once by its content, and each is noted before the next.
 *      If the shop swept them meanwhile, they are uploaded again, so often as a line may break between picture and message.
 * OB14 Storage that is full or refused is said, and nothing of that action is kept. Eviction takes what can be had
 *      again, never an entry.
 * OB15 What is older than 30 days is sent only when the shopper says so: the shop knows keys for 90. The shop's clock
 *      decides: nothing is older than the shop's last word before it was made. A later action on the same is that answer.
 * OB16 Whatever is missed (a wake-up, another tab's word) is found within a minute while a page is open.
 * OB17 A row that can't be read (broken, or with a payload that no version wrote) is shown until the shopper discards it,
 *      is encrypted and deleted with the others, and holds up nothing: no lane, no list, no end of a session.
 *
 * Where this differs from the usual way of mirroring each action into the tables it changes: there is nothing to roll
 * back and nothing that can disagree, because what a page shows is computed from both. Pictures are rows of their own,
 * so that reading the queue does not read megabytes.
 */
import type { PayloadInput, OutboxCall } from '../contract/shop/calls';
import { device } from '../local/database/database';
import type { WaitingEntry } from '../local/outbox/outbox';
import { pictureToCome } from '../local/outbox/outbox-row';
import { currentSession } from '../local/session/kept-session';
import type { Language } from '../rules/languages';
import { askForWakeUp } from './background-sync';
import { enqueue, type Enqueued } from './enqueue';

export { pictureToCome };

type ActOptions = {
  readonly language: Language;
  /** in the order of their places in the payload, which are written `pictureToCome(0)`, `pictureToCome(1)`, … */
  readonly pictures?: readonly Blob[];
  /** the name of the draft that it was written in, which is none any more once this is kept */
  readonly draft?: string;
  /** the entry that it was, where its discarding is undone: that may have arrived, and is done once under one key (OB4) */
  readonly undone?: Pick<WaitingEntry, 'id' | 'editable'>;
};

/** As `act`, with the entry that will bring it about, for a page that waits for its end. */
export async function actTraced<Name extends OutboxCall>(name: Name, payload: PayloadInput<Name>, { language, pictures = [], draft, undone }: ActOptions): Promise<Enqueued> {
  const user = currentSession()?.user.usercode ?? '';
  const enqueued = await enqueue(device, { name, payload, pictures, language, user, now: Date.now(), draft, undone });
  if (typeof enqueued === 'object') askForWakeUp();
  return enqueued;
}

/** Does what the shopper did: `kept` once it can't be lost any more. A page shows it at once, through what it follows. */
export async function act<Name extends OutboxCall>(name: Name, payload: PayloadInput<Name>, options: ActOptions): Promise<'kept' | 'noRoom' | 'notLoggedIn'> {
  const enqueued = await actTraced(name, payload, options);
  return typeof enqueued === 'string' ? enqueued : 'kept';
}
