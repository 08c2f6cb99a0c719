import type { Call, PayloadOf, ReplyOf } from '../../contract/call';
import type { Db } from '../db/schema';
import type { AuditRecord } from './audit';
import type { Refusal } from './refusal';

/** Calls by their names: the shop's, or the desk's. */
export type Table = Readonly<Record<string, Call>>;

/** The context of every handler, before a request adds to it. Clock and database are passed in, so that tests can control them. */
export type BaseContext = {
  /** the transaction of a changing call, else the database */
  readonly db: Db;
  readonly now: () => number;
};

/** What a request adds to the context. */
export type RequestContext = {
  /** the key under which a changing call takes effect once, if the caller sent one */
  readonly idempotencyKey: string | undefined;
  /** runs work once the reply is decided and, for a changing call, committed; its failure is logged and never reaches the reply */
  readonly afterCommit: (work: () => void | Promise<void>) => void;
  /** records what a changing call of staff was about and what it changed: every such call must use it */
  readonly audit: (record: AuditRecord) => void;
};

export type Handler<C extends Call, Context> = (payload: PayloadOf<C>, context: Context) => Promise<ReplyOf<C> | Refusal>;
export type Handlers<Calls extends Table, Context> = { readonly [Name in keyof Calls]: Handler<Calls[Name], Context> };
