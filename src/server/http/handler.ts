import type { CallName, Payload, Reply } from '../../contract/calls';
import type { Policy } from '../../rules/email';
import type { Language } from '../../rules/languages';
import type { Db } from '../db/schema';
import type { Totals } from '../features/catalog';
import type { Vocabulary } from '../features/search';
import type { Refusal } from './refusal';

/** What a handler knows beside its payload. Clock and lasting things come in, so that tests can hold them. */
export type CallContext = {
  readonly language: Language;
  /** the brand's field rules */
  readonly policy: Policy;
  /** the transaction of a changing call, else the database */
  readonly db: Db;
  readonly vocabulary: Vocabulary;
  readonly totals: Totals;
  readonly now: () => number;
  /** runs when the answer is decided and, for a changing call, committed; its failure is logged, never answered */
  readonly afterCommit: (work: () => void | Promise<void>) => void;
};

export type Handler<Name extends CallName> = (payload: Payload<Name>, context: CallContext) => Promise<Reply<Name> | Refusal>;
export type Handlers<Name extends CallName = CallName> = { readonly [Each in Name]: Handler<Each> };
