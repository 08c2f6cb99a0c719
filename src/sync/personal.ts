import type { Asked, CallName, Reply } from '../contract/calls';
import { callKey } from '../contract/key';
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

const underWay = new Map<string, Promise<void>>();

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
  const key = callKey(language, name, payload);
  let stopped = false;
  let asOf: number | undefined;
  const bring = async () => {
    const session = currentSession();
    if (stopped || !session || (asOf !== undefined && asOf > 0 && Date.now() - asOf < freshForMs)) return;
    const ended = await call(name, payload, { language });
    if (currentSession()?.user.usercode !== session.user.usercode) return;
    const at = Date.now();
    if ('reply' in ended) {
      // Kept though nobody waits here any more: whoever follows the same question now was not let ask it twice.
      if (!stopped) tell({ reply: ended.reply, asOf: at });
      asOf = at;
      await keepPersonal<Name>(session.user.usercode, key, ended.reply, at).catch(() => {});
    } else if (stopped) return;
    else if ('refused' in ended) tell({ refusal: ended.refused, asOf: at });
    else if (asOf === undefined) tell({ missing: ended.trouble === 'server' ? 'failed' : 'offline' });
  };
  const once = () => {
    const already = underWay.get(key);
    if (already) return;
    underWay.set(key, bring().finally(() => underWay.delete(key)));
  };
  const stops = [
    followKeptPersonal<Name>(key, (kept) => {
      if (kept) tell(kept);
      asOf = kept?.asOf;
      if (kept === undefined || kept.asOf === 0) once();
    }),
    followLine((line) => line === 'online' && once()),
  ];
  return () => {
    stopped = true;
    for (const stop of stops) stop();
  };
}
