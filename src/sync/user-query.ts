import type { CallOutcome } from '../contract/shop/call-outcome';
import type { PayloadInput, CallName } from '../contract/shop/calls';
import { queryKey } from '../contract/shop/query-key';
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
function ask<Name extends CallName>(user: string, key: string, name: Name, payload: PayloadInput<Name>, language: Language, told: string | undefined): Promise<CallOutcome | undefined> {
  return requests.run(`${user} ${key}`, async (signal) => {
    const outcome = await askUntilCurrent<Name, number | undefined>({
      user,
      name,
      payload,
      language,
      signal,
      changes: async () => ((await storageWorks()) ? changesOf(user, `stale ${name}`).catch(() => undefined) : undefined),
      // If storage is full or refused, or never answers, the reply is still shown, only not available offline.
      keep: async ({ data, asOf }, changes) => changes === undefined || !(await keepUserReply<Name>(user, key, data, asOf, changes).catch(() => false)),
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
  name: Name,
  payload: PayloadInput<Name>,
  language: Language,
  listener: (outcome: CallOutcome<Name>) => void,
  isKnown: () => boolean = () => false,
): () => void {
  const key = queryKey(language, name, payload);
  return keepFresh({
    watchStored: (emitAsOf) =>
      watchUserReply<Name>(user, key, (stored) => {
        if (stored) listener(stored);
        emitAsOf(stored ? stored.asOf : isKnown() ? 0 : undefined);
      }),
    ask: async (told) => (currentSession()?.user.usercode === user ? ((await ask(user, key, name, payload, language, told)) as CallOutcome<Name> | undefined) : undefined),
    emit: listener,
  });
}
