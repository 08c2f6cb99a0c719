import { calls, type CallName } from '../contract/shop/calls';
import type { Policy } from '../rules/account/email';
import type { Language } from '../rules/languages';
import type { NoSession, CallRequest } from './calls/answer';
import type { Handler as HandlerOf, BaseContext, RequestContext } from './calls/handler';
import { refuse } from './calls/refusal';
import type { Brand, Lender } from './platform/brands';
import { networksOf } from './platform/networks';

/** The user of a valid session. */
export type Caller = { readonly userId: string; readonly sessionId: string };

/** The client of a call, logged in or not: the facts that lockouts and new sessions need. */
export type Client = {
  readonly address: string;
  /** the shop's origin as the client addressed it, without a trailing slash; other sites redirect back to it */
  readonly origin: string;
  /** the shop's origin for e-mails, without a trailing slash; never a host that a client made up (http/origin.ts) */
  readonly home: string;
  /** the browser's session cookie, valid or not */
  readonly cookie: string | undefined;
  /** from the signed device cookie; `undefined` on a device that never logged in */
  readonly device: string | undefined;
  readonly userAgent: string;
  /** a browser's token is valid only together with its cookie */
  readonly isBrowser: boolean;
  /** HttpOnly, SameSite=Strict; an age of 0 deletes it */
  setCookie(name: 'sid' | 'device', value: string, maxAgeSeconds: number): void;
};

/** The context of a shop handler, without what belongs to one call. */
export type ShopContext = BaseContext & {
  readonly language: Language;
  /** the brand's field rules */
  readonly policy: Policy;
  /** the brand's name, for e-mails */
  readonly shopName: string;
  /** the lender whose loans the brand offers; `undefined` if it offers none */
  readonly lender: Lender | undefined;
  /** payment methods that the brand accepts */
  readonly payments: Brand['payments'];
  /** always set in a call for shoppers (see `callerOf`) */
  readonly caller: Caller | undefined;
  readonly client: Client;
};

/** The context of a handler in one call, beside the payload. */
export type CallContext = ShopContext & Omit<RequestContext, 'audit'>;
export type Handler<Name extends CallName> = HandlerOf<(typeof calls)[Name], CallContext>;
export type Handlers<Name extends CallName = CallName> = { readonly [Each in Name]: Handler<Each> };

/** Returns the caller in a handler of a call for shoppers, which is refused without a session. */
export function callerOf({ caller }: Pick<CallContext, 'caller'>): Caller {
  if (!caller) throw new Error('a call for shoppers was let in without a session');
  return caller;
}

/** Logs an error that the reply leaves out, once the reply is decided. */
export function logAfterCommit({ afterCommit }: Pick<CallContext, 'afterCommit'>, error: Error): void {
  afterCommit(() => Promise.reject(error));
}

/** Adds a feature's own dependencies to the context of its handlers. */
export function withDependencies<Dependencies extends object>(dependencies: Dependencies) {
  return <Payload, Answer>(handler: (payload: Payload, context: CallContext & Dependencies) => Answer) =>
    (payload: Payload, context: CallContext): Answer => handler(payload, { ...context, ...dependencies });
}

type ReceivedCall<Name> = Pick<CallRequest<Name>, 'name' | 'payload' | 'idempotencyKey'> & {
  /** the network address */
  readonly address: string;
  /** the user of the session, or why there is none */
  readonly found: Caller | NoSession;
};

/** Builds the request of a visitor or shopper; a call for shoppers is refused without a session, with the reason. */
export function shopRequest<Name extends CallName>({ address, found, ...sent }: ReceivedCall<Name>): CallRequest<Name> {
  const isCaller = typeof found !== 'string';
  return {
    ...sent,
    holder: isCaller ? `user:${found.userId}` : `visitor:${networksOf(address)[0]}`,
    refused: calls[sent.name].caller === 'shopper' && !isCaller ? refuse(found) : undefined,
  };
}
