import type { CallOutcome } from '../contract/shop/call-outcome';
import type { PayloadInput, CallName } from '../contract/shop/calls';
import { readQueryKey } from '../contract/shop/query-key';
import { changesOf } from '../local/counters';
import { storageWorks } from '../local/database/storage-works';
import { watchUserReply, keepUserReply } from '../local/replies/user-replies';
import { currentSession } from '../local/session/kept-session';
import type { Language } from '../rules/languages';
import { askUntilCurrent } from './ask-until-current';
import { keepFresh } from './keep-fresh';
import { noteRefused } from './query-refused';
import { SingleFlight } from './single-flight';

/** By user and query: a reply for one user must not be given to the next. */
const requests = new SingleFlight<CallOutcome | undefined>();

/** Asks the shop, once for all subscribers of a query, and saves the reply. `undefined` if the user left meanwhile. */
function ask(user: string, key: string, told: string | undefined): Promise<CallOutcome | undefined> {
  const { name, payload, language } = readQueryKey(key) as { name: CallName; payload: PayloadInput<CallName>; language: Language };
  return requests.run(`${user} ${key}`, async (signal) => {
    const outcome = await askUntilCurrent<CallName, number | undefined>({
      user,
      name,
      payload,
      language,
      signal,
      changes: async () => ((await storageWorks()) ? changesOf(user, `stale ${name}`).catch(() => undefined) : undefined),
      // If storage is full or refused, or never answers, the reply is still shown, only not available offline.
      keep: async ({ data, asOf }, changes) => changes === undefined || !(await keepUserReply<CallName>(user, key, data, asOf, changes).catch(() => false)),
    });
    if (outcome) noteRefused(name, outcome, told);
    return outcome;
  });
}

/**
 * Follows a reply that belongs to a user, who is present now: the stored one, and the shop's if that is missing, older than a
 * minute, or made stale by the outbox. Once another user is present, nothing more is reported. `isKnown`: whether the listener
 * has an answer already, though the device may store none.
 */
export function watchUserQuery<Name extends CallName>(
  user: string,
  key: string,
  listener: (outcome: CallOutcome<Name>) => void,
  isKnown: () => boolean = () => false,
): () => void {
  return keepFresh({
    watchStored: (emitAsOf) =>
      watchUserReply<Name>(user, key, (stored) => {
        if (stored) listener(stored);
        emitAsOf(stored ? stored.asOf : isKnown() ? 0 : undefined);
      }),
    ask: async (told) => (currentSession()?.user.usercode === user ? ((await ask(user, key, told)) as CallOutcome<Name> | undefined) : undefined),
    emit: listener,
  });
}
