import type { Call, PayloadOf, ReplyOf } from '../../contract/call';
import type { Db } from '../db/schema';
import type { Deed } from './audit';
import type { Refusal } from './refusal';

/** Calls by their names: the shop's, or the desk's. */
export type Table = Readonly<Record<string, Call>>;

/** What the handlers of every table know before there is a question. Clock and lasting things come in, so that tests can hold them. */
export type BaseContext = {
  /** the transaction of a changing call, else the database */
  readonly db: Db;
  readonly now: () => number;
};

/** What a question adds to it. */
export type QuestionContext = {
  /** under which a changing call happens once, where the asker gave one */
  readonly idempotencyKey: string | undefined;
  /** runs when the answer is decided and, for a changing call, committed; its failure is logged, never answered */
  readonly afterCommit: (work: () => void | Promise<void>) => void;
  /** says what a changing call of staff was about: every one has to, and it is written down with what it changed */
  readonly audit: (deed: Deed) => void;
};

export type Handler<C extends Call, Context> = (payload: PayloadOf<C>, context: Context) => Promise<ReplyOf<C> | Refusal>;
export type Handlers<Calls extends Table, Context> = { readonly [Name in keyof Calls]: Handler<Calls[Name], Context> };
