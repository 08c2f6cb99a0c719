import { createContext, use, useCallback, useMemo, useSyncExternalStore } from 'react';
import type { Asked, CallName, Reply } from '../../contract/shop/calls';
import { callKey } from '../../contract/shop/query-key';
import { useLanguage } from '../../i18n/language';
import { Memory, type Known, type Missing } from './query-cache';

export const MemoryContext = createContext(new Memory());

/** What a page knows of a question: everything is `undefined` while nothing is known yet. */
export type Answer<Name extends CallName> = {
  readonly reply: Reply<Name> | undefined;
  /** when the shop said so, UTC milliseconds */
  readonly asOf: number | undefined;
  readonly refusal: string | undefined;
  /** nothing is kept, and the line did not bring it */
  readonly missing: Missing['missing'] | undefined;
};

function toAnswer<Name extends CallName>(known: Known | Missing | undefined): Answer<Name> {
  const nothing = { reply: undefined, asOf: undefined, refusal: undefined, missing: undefined };
  if (!known) return nothing;
  if ('missing' in known) return { ...nothing, missing: known.missing };
  if ('refusal' in known) return { ...nothing, refusal: known.refusal, asOf: known.asOf };
  return { ...nothing, reply: known.reply as Reply<Name>, asOf: known.asOf };
}

/** What the document brought of a question: the same as long as the page lives, and never asked again. */
export function useFirst<Name extends CallName>(name: Name, payload: Asked<Name>): Reply<Name> | undefined {
  const known = use(MemoryContext).atFirst(callKey(useLanguage(), name, payload));
  return known && 'reply' in known ? (known.reply as Reply<Name>) : undefined;
}

/** Reads a question's answer from memory, and again whenever device or line know better. Never waits. */
export function useReply<Name extends CallName>(name: Name, payload: Asked<Name>): Answer<Name> {
  const memory = use(MemoryContext);
  const key = callKey(useLanguage(), name, payload);
  const subscribe = useCallback((tell: () => void) => memory.subscribe(key, tell), [memory, key]);
  const known = useSyncExternalStore(
    subscribe,
    () => memory.now(key),
    () => memory.atFirst(key),
  );
  return useMemo(() => toAnswer<Name>(known), [known]);
}
