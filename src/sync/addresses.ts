import type { CallOutcome } from '../contract/shop/call-outcome';
import { queryKey } from '../contract/shop/query-key';
import { watchAddresses, type KnownAddresses } from '../local/addresses';
import { changesOf } from '../local/counters';
import { storageWorks } from '../local/database/storage-works';
import { keepAddresses } from '../local/replies/stored-addresses';
import { currentSession } from '../local/session/kept-session';
import type { Language } from '../rules/languages';
import { askUntilCurrent } from './ask-until-current';
import { keepFresh } from './keep-fresh';
import { SingleFlight } from './single-flight';

/** Why the shop's list could not be loaded. */
type Missing = 'offline' | 'failed';

/** By user: a reply for one must not be given to the next. */
const requests = new SingleFlight<CallOutcome<'address!list'> | undefined>();

/** Asks the shop, once for all subscribers. If the outbox settles a change meanwhile, the reply is outdated, and it asks again. */
export async function fetchAddresses(language: Language): Promise<CallOutcome<'address!list'> | undefined> {
  const user = currentSession()?.user.usercode;
  if (user === undefined) return undefined;
  return requests.run(user, (signal) => ask(user, language, signal));
}

async function ask(user: string, language: Language, signal: AbortSignal): Promise<CallOutcome<'address!list'> | undefined> {
  // The list is shown from the device.
  if (!(await storageWorks())) return { status: 'failed' };
  return askUntilCurrent({
    user,
    name: 'address!list',
    payload: {},
    language,
    signal,
    changes: () => changesOf(user, 'addressesSettled'),
    keep: ({ data, asOf }, changes) => keepAddresses(user, { key: queryKey(language, 'address!list', {}), reply: data, asOf }, changes),
    most: 3,
  });
}

/**
 * Follows the present user's addresses: the stored list, and the shop's reply if that is missing, older than a minute,
 * or made stale by the outbox. `missing`: why there is no list at all; `requestId`: the number of the request that failed.
 */
export function watchAddressBook(language: Language, listener: (known: KnownAddresses & { readonly missing: Missing | undefined; readonly requestId?: string | undefined }) => void): () => void {
  let known: KnownAddresses | undefined;
  let missing: Missing | undefined;
  let requestId: string | undefined;
  const notify = () => known && listener({ ...known, ...(known.asOf === undefined ? { missing, requestId } : { missing: undefined }) });
  return keepFresh({
    watchStored: (emitAsOf) =>
      watchAddresses((now) => {
        known = now;
        notify();
        emitAsOf(now.asOf);
      }),
    ask: async () => (currentSession() ? fetchAddresses(language).catch(() => ({ status: 'failed' }) as const) : undefined),
    emit(outcome) {
      if (outcome.status !== 'success') {
        missing = outcome.status === 'offline' ? 'offline' : 'failed';
        requestId = 'requestId' in outcome ? outcome.requestId : undefined;
      }
      notify();
    },
  });
}
