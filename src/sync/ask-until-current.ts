import { noSession } from '../contract/codes';
import type { CallOutcome, CallSuccess } from '../contract/shop/call-outcome';
import type { CallName, PayloadInput } from '../contract/shop/calls';
import { currentSession } from '../local/session/kept-session';
import type { Language } from '../rules/languages';
import { call } from './api';

type Asked<Name extends CallName, Changes> = {
  readonly user: string;
  readonly name: Name;
  readonly payload: PayloadInput<Name>;
  readonly language: Language;
  readonly signal: AbortSignal;
  /** reads the counter of changes that make the reply outdated (local/counters.ts), before each request */
  readonly changes: () => Promise<Changes>;
  /** stores the reply; `false` if there were changes since the request */
  readonly keep: (reply: CallSuccess<Name>, changes: Changes) => Promise<boolean>;
  /** most requests, if each reply is outdated */
  readonly most?: number;
};

/**
 * Asks the shop for what belongs to a user, and again if the reply was outdated by a change meanwhile. `undefined` if the
 * user left meanwhile, or if every reply was outdated.
 */
export async function askUntilCurrent<Name extends CallName, Changes>({ user, name, payload, language, signal, changes, keep, most = Infinity }: Asked<Name, Changes>): Promise<CallOutcome<Name> | undefined> {
  for (let times = 0; times < most; times += 1) {
    const before = await changes();
    const token = currentSession()?.token;
    const outcome = await call(name, payload, { language, signal });
    const session = currentSession();
    if (session?.user.usercode !== user) return undefined;
    // It says that an earlier session is over: the same user has logged in again since.
    if (outcome.status === 'refused' && outcome.code === noSession && session.token !== token) continue;
    if (outcome.status !== 'success' || (await keep(outcome, before))) return outcome;
  }
  return undefined;
}
