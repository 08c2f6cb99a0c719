import { noSession } from '../contract/codes';
import type { CallOutcome } from '../contract/shop/call-outcome';
import type { PayloadInput, CallName } from '../contract/shop/calls';
import { queryKey } from '../contract/shop/query-key';
import { changesOf } from '../local/counters';
import { storageWorks } from '../local/database/storage-works';
import { watchUserReply, keepPersonal } from '../local/replies/personal';
import { currentSession } from '../local/session/kept-session';
import type { Language } from '../rules/languages';
import { call } from './api';
import { keepFresh } from './keep-fresh';
import { noteRefused } from './query-refused';

/** Requests under way, by user and query: a reply for one user must not be given to the next. */
const underWay = new Map<string, Promise<CallOutcome | undefined>>();

/** Asks the shop, once for all subscribers of a query, and saves the reply. `undefined` if the user left meanwhile. */
function ask<Name extends CallName>(key: string, name: Name, payload: PayloadInput<Name>, language: Language): Promise<CallOutcome | undefined> {
  const user = currentSession()?.user.usercode;
  const asked = `${user} ${key}`;
  const already = underWay.get(asked);
  if (already) return already;
  const load = async (): Promise<CallOutcome | undefined> => {
    for (;;) {
      const changes = (await storageWorks()) ? await changesOf(user ?? '', `stale ${name}`).catch(() => undefined) : undefined;
      const token = currentSession()?.token;
      const outcome = await call(name, payload, { language });
      const session = currentSession();
      if (user === undefined || session?.user.usercode !== user) return undefined;
      // It says that an earlier session is over: the same user has logged in again since.
      if (outcome.status === 'refused' && outcome.code === noSession && session.token !== token) continue;
      noteRefused(name, outcome);
      // If storage is full or refused, or never answers, the reply is still shown, only not available offline.
      const isStale = changes !== undefined && outcome.status === 'success' && (await keepPersonal<Name>(user, key, outcome.data, outcome.asOf, changes).catch(() => false));
      if (!isStale) return outcome;
    }
  };
  const work = load().finally(() => underWay.delete(asked));
  underWay.set(asked, work);
  return work;
}

/**
 * Follows a reply that belongs to the present user: the stored one, and the shop's if that is missing, older than a
 * minute, or made stale by the outbox. Call it again after another login, because the reply belongs to the user present
 * at that time.
 */
export function watchUserQuery<Name extends CallName>(
  name: Name,
  payload: PayloadInput<Name>,
  language: Language,
  tell: (outcome: CallOutcome<Name>) => void,
): () => void {
  const key = queryKey(language, name, payload);
  return keepFresh({
    watchStored: (tellAge) =>
      watchUserReply<Name>(key, (stored) => {
        if (stored) tell(stored);
        tellAge(stored?.asOf);
      }),
    ask: async () => (currentSession() ? ((await ask(key, name, payload, language)) as CallOutcome<Name> | undefined) : undefined),
    tell,
  });
}
