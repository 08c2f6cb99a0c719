import type { Call } from '../call';
import { accountCalls } from './account';
import { addressCalls } from './addresses';
import type { CallName } from './calls';
import { catalogCalls } from './catalog';
import { chatCalls } from './chat';
import { favouriteCalls } from './favourites';
import { laterCalls } from './later-calls';
import { newsCalls } from './news';
import { remindCalls } from './order-remind';
import { reviewCalls } from './reviews';
import { searchCalls } from './search';
import { supportCalls } from './support';
import { uploadCalls } from './uploads';

/** The calls loaded on every visit. */
export const firstCalls = {
  ...catalogCalls, ...searchCalls, ...reviewCalls, ...favouriteCalls, ...newsCalls, ...remindCalls, ...addressCalls, ...accountCalls, ...uploadCalls, ...chatCalls, ...supportCalls,
} satisfies Record<string, Call>;

const loaded: Record<string, Call> = { ...firstCalls };

/** Returns a call whose declaration is already loaded (see `findCall`). */
export function knownCall(name: string): Call | undefined {
  return Object.hasOwn(loaded, name) ? loaded[name] : undefined;
}

/** Returns a call, loading its declaration on first use; `undefined` if there is no such call. Rejects if the network fails. */
export async function findCall(name: CallName): Promise<Call>;
export async function findCall(name: string): Promise<Call | undefined>;
export async function findCall(name: string): Promise<Call | undefined> {
  for (const [pattern, load] of laterCalls) if (!knownCall(name) && pattern.test(name)) Object.assign(loaded, await load());
  return knownCall(name);
}
