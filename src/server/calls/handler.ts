import type { CallName, Payload, Reply } from '../../contract/shop/calls';
import type { Policy } from '../../rules/email';
import type { Language } from '../../rules/languages';
import type { Db } from '../db/schema';
import type { Totals } from '../features/catalog';
import type { Vocabulary } from '../features/search';
import type { Refusal } from './refusal';

/** The user of a valid session. */
export type Caller = { readonly userId: string; readonly sessionId: string; readonly role: 'buyer' | 'operator' };

/** Whoever asks, logged in or not: what lockouts and new sessions need to know of them. */
export type Asker = {
  readonly address: string;
  /** the shop's address as this asker wrote it, without a slash at the end: where another site sends them back to */
  readonly origin: string;
  /** of the session that this browser holds, valid or not */
  readonly cookie: string | undefined;
  /** of the signed device cookie; `undefined` for one that never logged in */
  readonly device: string | undefined;
  readonly userAgent: string;
  /** a browser's token is only a handle, which needs its cookie */
  readonly isBrowser: boolean;
  /** HttpOnly, SameSite=Strict; an age of 0 takes it away */
  setCookie(name: 'sid' | 'device', value: string, maxAgeSeconds: number): void;
};

/** What a handler knows beside its payload. Clock and lasting things come in, so that tests can hold them. */
export type CallContext = {
  readonly language: Language;
  /** the brand's field rules */
  readonly policy: Policy;
  /** the brand's name, as e-mails say it */
  readonly shopName: string;
  /** the transaction of a changing call, else the database */
  readonly db: Db;
  readonly vocabulary: Vocabulary;
  readonly totals: Totals;
  readonly now: () => number;
  /** under which a changing call happens once, where the asker gave one */
  readonly idempotencyKey: string | undefined;
  /** always there in a call for shoppers (see `callerOf`) */
  readonly caller: Caller | undefined;
  readonly asker: Asker;
  /** runs when the answer is decided and, for a changing call, committed; its failure is logged, never answered */
  readonly afterCommit: (work: () => void | Promise<void>) => void;
};

/** What of it is there before there is a question. */
export type ShopContext = Omit<CallContext, 'afterCommit' | 'idempotencyKey'>;

/** Who calls, in a handler of a call for shoppers: `answerCall` lets nobody else in. */
export function callerOf({ caller }: CallContext): Caller {
  if (!caller) throw new Error('a call for shoppers was let in without a session');
  return caller;
}

export type Handler<Name extends CallName> = (payload: Payload<Name>, context: CallContext) => Promise<Reply<Name> | Refusal>;
export type Handlers<Name extends CallName = CallName> = { readonly [Each in Name]: Handler<Each> };
