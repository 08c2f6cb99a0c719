import { calls, type CallName } from '../contract/shop/calls';
import type { Policy } from '../rules/account/email';
import type { Language } from '../rules/languages';
import type { NoSession, Question } from './calls/answer';
import type { Handler as HandlerOf, BaseContext, QuestionContext } from './calls/handler';
import { refuse } from './calls/refusal';
import type { Brand, Lender } from './platform/brands';

/** The user of a valid session. */
export type Caller = { readonly userId: string; readonly sessionId: string };

/** Whoever asks, logged in or not: what lockouts and new sessions need to know of them. */
export type Asker = {
  readonly address: string;
  /** the shop's address as this asker wrote it, without a slash at the end: where another site sends them back to */
  readonly origin: string;
  /** the shop's address as e-mails say it, without a slash at the end: never one that a stranger made up (http/origin.ts) */
  readonly home: string;
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

/** What a handler of the shop knows before there is a question. */
export type ShopContext = BaseContext & {
  readonly language: Language;
  /** the brand's field rules */
  readonly policy: Policy;
  /** the brand's name, as e-mails say it */
  readonly shopName: string;
  /** whose loans the brand offers; `undefined` where it offers none */
  readonly lender: Lender | undefined;
  /** ways of paying that the brand takes */
  readonly payments: Brand['payments'];
  /** always there in a call for shoppers (see `callerOf`) */
  readonly caller: Caller | undefined;
  readonly asker: Asker;
};

/** What it knows beside its payload. */
export type CallContext = ShopContext & Omit<QuestionContext, 'audit'>;
export type Handler<Name extends CallName> = HandlerOf<(typeof calls)[Name], CallContext>;
export type Handlers<Name extends CallName = CallName> = { readonly [Each in Name]: Handler<Each> };

/** Who calls, in a handler of a call for shoppers: nobody else is let in. */
export function callerOf({ caller }: Pick<CallContext, 'caller'>): Caller {
  if (!caller) throw new Error('a call for shoppers was let in without a session');
  return caller;
}

/** For handlers that know parts of their feature beside the context of every call. */
export function withDependencies<Parts extends object>(parts: Parts) {
  return <Payload, Answer>(handler: (payload: Payload, context: CallContext & Parts) => Answer) =>
    (payload: Payload, context: CallContext): Answer => handler(payload, { ...context, ...parts });
}

type Sent<Name> = Pick<Question<Name>, 'name' | 'payload' | 'idempotencyKey'> & {
  /** of the network */
  readonly address: string;
  /** the user of the session, or why there is none */
  readonly found: Caller | NoSession;
};

/** What a visitor or a shopper asks: calls for shoppers are refused to all others, with the reason. */
export function shopQuestion<Name extends CallName>({ address, found, ...asked }: Sent<Name>): Question<Name> {
  const isCaller = typeof found !== 'string';
  return {
    ...asked,
    holder: isCaller ? `user:${found.userId}` : `visitor:${address}`,
    refused: calls[asked.name].caller === 'shopper' && !isCaller ? refuse(found) : undefined,
  };
}
