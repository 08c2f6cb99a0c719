import { queryKey } from '../contract/shop/query-key';
import { followAddresses, type KnownAddresses } from '../local/addresses';
import { keepAddresses, settledAddresses } from '../local/addresses-kept';
import { currentSession } from '../local/kept-session';
import type { Language } from '../rules/languages';
import { call } from './api';
import { followLine } from './connectivity';
import { freshForMs } from './refresh';

/** Why the shop's list could not be brought. */
type Missing = 'offline' | 'failed';

let underWay: Promise<Missing | undefined> | undefined;

/** Asks the shop, once for all who follow. What the outbox settles meanwhile makes the answer old before it is here: then once more. */
export function bringAddresses(language: Language): Promise<Missing | undefined> {
  underWay ??= ask(language).finally(() => {
    underWay = undefined;
  });
  return underWay;
}

async function ask(language: Language): Promise<Missing | undefined> {
  const user = currentSession()?.user.usercode;
  if (user === undefined) return undefined;
  for (let again = 0; again < 3; again += 1) {
    const before = await settledAddresses(user);
    const outcome = await call('address!list', {}, { language });
    if (outcome.status !== 'success') return outcome.status === 'offline' ? 'offline' : 'failed';
    if (await keepAddresses(user, { key: queryKey(language, 'address!list', {}), reply: outcome.data, asOf: outcome.asOf }, before)) return undefined;
  }
  return undefined;
}

/**
 * Follows the present user's addresses: what is kept now, and what the shop says when that is missing, older than a
 * minute, or made stale by the outbox. `missing`: nothing of the shop's list is here, and why.
 */
export function followAddressBook(language: Language, tell: (known: KnownAddresses & { readonly missing: Missing | undefined }) => void): () => void {
  let stopped = false;
  let known: KnownAddresses | undefined;
  let missing: Missing | undefined;
  const say = () => {
    if (!stopped && known) tell({ ...known, missing: known.asOf === undefined ? missing : undefined });
  };
  const bring = async () => {
    const age = Date.now() - (known?.asOf ?? 0);
    if (stopped || !known || !currentSession() || (age >= 0 && age < freshForMs)) return;
    missing = await bringAddresses(language).catch(() => 'failed' as const);
    say();
  };
  const stops = [
    followAddresses((now) => {
      const before = known;
      known = now;
      say();
      if (!before || (now.asOf !== before.asOf && (now.asOf ?? 0) === 0)) void bring();
    }),
    followLine((line) => line === 'online' && void bring()),
  ];
  return () => {
    stopped = true;
    for (const stop of stops) stop();
  };
}
