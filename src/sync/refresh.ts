import type { CallOutcome } from '../contract/shop/call-outcome';
import type { CallName } from '../contract/shop/calls';
import { findCall } from '../contract/shop/page-calls';
import { readQueryKey } from '../contract/shop/query-key';
import { isLasting } from '../contract/temporary-refusals';
import { keepRefusal, keepReply, touchReply, withGoodsChanges } from '../local/replies/replies';
import { isLanguage } from '../rules/languages';
import { call } from './api';
import { probeIfSlow } from './connectivity';
import { noteRefused } from './query-refused';
import { SingleFlight } from './single-flight';

const requests = new SingleFlight<CallOutcome>();

/**
 * Refetches a cached query and saves the reply on the device, which updates every page that shows it. Simultaneous
 * requests for one query are sent once. The result doesn't wait for storage, which may be full, refused or hang: the
 * shopper reads the reply anyway, only not offline. `told`: the refusal that is not told again.
 */
export function refresh(key: string, told?: string): Promise<CallOutcome> {
  return requests.run(key, (signal) => ask(key, told, signal));
}

/** Refetches when the reply is known to have changed: one under way may be from before that. */
export async function refreshChanged(key: string): Promise<CallOutcome> {
  await requests.done(key);
  return refresh(key);
}

async function ask(key: string, told: string | undefined, signal: AbortSignal): Promise<CallOutcome> {
  const query = readQueryKey(key);
  const declared = query && (await findCall(query.name).catch(() => 'lost' as const));
  if (declared === 'lost') return { status: 'offline' };
  if (!query || !isLanguage(query.language) || declared?.offline !== 'kept') throw new Error(`not a kept query: ${key}`);
  const name = query.name as CallName;
  const stopProbe = probeIfSlow();
  const { language } = query;
  const outcome = await withGoodsChanges(() => call(name, query.payload as never, { language, signal })).finally(stopProbe);
  noteRefused(name, outcome, told);
  if (isLasting(outcome)) {
    // The tab and the device must store the same time, or changes on the device would seem older than what the tab shows.
    const { asOf } = outcome;
    const kept = outcome.status === 'success' ? keepReply(key, outcome.data, asOf) : keepRefusal(key, outcome.refusal, asOf);
    kept.catch(() => {});
  }
  return outcome;
}

/** Records that a page shows the cached reply, so that it is evicted last. */
export function noteUse(key: string): void {
  void touchReply(key, Date.now()).catch(() => {});
}
