import type { Asked, CallName, Reply } from '../contract/shop/calls';
import { queryKey } from '../contract/shop/query-key';
import { currentSession } from '../local/kept-session';
import { followKeptPersonal, keepPersonal } from '../local/personal';
import type { Language } from '../rules/languages';
import { call } from './api';
import { followLine } from './connectivity';
import { freshForMs } from './refresh';

/** What is known of a question about the present user. `missing`: nothing is kept, and the line did not bring it. */
export type Personal<Name extends CallName> =
  | { readonly reply: Reply<Name>; readonly asOf: number }
  | { readonly refusal: string; readonly asOf: number }
  | { readonly missing: 'offline' | 'failed' };

const underWay = new Map<string, Promise<Personal<CallName> | undefined>>();

/** Asks the shop, once for all who follow the same question, and keeps what it says. `undefined` where the user left meanwhile. */
function ask<Name extends CallName>(key: string, name: Name, payload: Asked<Name>, language: Language): Promise<Personal<CallName> | undefined> {
  const already = underWay.get(key);
  if (already) return already;
  const user = currentSession()?.user.usercode;
  const bring = async (): Promise<Personal<CallName> | undefined> => {
    const ended = await call(name, payload, { language });
    if (user === undefined || currentSession()?.user.usercode !== user) return undefined;
    if ('trouble' in ended) return { missing: ended.trouble === 'server' ? 'failed' : 'offline' };
    const asOf = Date.now();
    if ('refused' in ended) return { refusal: ended.refused, asOf };
    // Storage full or refused: it is read all the same, only not without a line.
    await keepPersonal<Name>(user, key, ended.reply, asOf).catch(() => {});
    return { reply: ended.reply, asOf };
  };
  const work = bring().finally(() => underWay.delete(key));
  underWay.set(key, work);
  return work;
}

/**
 * Follows a reply that is the present user's: what is kept now, and what the shop says when that is missing, older than
 * a minute, or outdated by the outbox. Ask again after another login: it belongs to the user of the moment.
 */
export function followPersonal<Name extends CallName>(
  name: Name,
  payload: Asked<Name>,
  language: Language,
  tell: (news: Personal<Name>) => void,
): () => void {
  const key = queryKey(language, name, payload);
  let stopped = false;
  /** of what the device keeps; `undefined` for nothing, and nothing is asked before it has said so */
  let asOf: number | undefined;
  let heard = false;
  const bring = async () => {
    const age = Date.now() - (asOf ?? 0);
    if (stopped || !heard || !currentSession() || (age >= 0 && age < freshForMs)) return;
    const news = await ask(key, name, payload, language);
    if (stopped || !news) return;
    // Not having reached the shop doesn't make what is known unknown.
    if (!('missing' in news) || asOf === undefined) tell(news as Personal<Name>);
  };
  const stops = [
    followKeptPersonal<Name>(key, (kept) => {
      const first = !heard;
      heard = true;
      asOf = kept?.asOf;
      if (kept) tell(kept);
      if (first || asOf === undefined || asOf === 0) void bring();
    }),
    followLine((line) => line === 'online' && void bring()),
  ];
  return () => {
    stopped = true;
    for (const stop of stops) stop();
  };
}
