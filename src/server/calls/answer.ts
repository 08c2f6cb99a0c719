import { noSession, success, type Envelope } from '../../contract/envelope';
import { noSessionTexts, refusalCode, refusalText, type RefusalKey } from '../../contract/refusals';
import type { CallName } from '../../contract/shop/calls';
import { calls } from '../../contract/shop/calls';
import type { CallContext, Handler, Handlers, ShopContext } from './handler';
import { onceForKey } from './idempotency';
import { parsePayload } from './parse';
import { Refusal, refuse } from './refusal';
import { allOrNothing } from './transaction';

type Question = {
  readonly name: CallName;
  readonly payload: unknown;
  readonly idempotencyKey: string | undefined;
  /** whose key it is: a user's, and for visitors one per address */
  readonly holder: string;
  /** why there is no session, where there is none */
  readonly noSession: NoSession;
};

/** What a 403 says. */
export type NoSession = (typeof noSessionTexts)[number];

/**
 * Answers one call: parse, idempotency, transaction, handler, refusal or reply, then what waits for the commit.
 * Throws only what nobody foresaw.
 */
export async function answerCall(
  handlers: Partial<Handlers>,
  question: Question,
  shop: ShopContext,
  logFailure: (error: unknown) => void,
): Promise<unknown> {
  const { name } = question;
  const call = calls[name];
  const handler = handlers[name] as Handler<CallName> | undefined;
  if (call.closed || !handler) return refuse('businessNotOpen');
  if (call.caller === 'shopper' && !shop.caller) return refuse(question.noSession);
  const payload = parsePayload(name, question.payload);
  if (payload instanceof Refusal) return payload;

  const later: (() => void | Promise<void>)[] = [];
  const context = (db: CallContext['db']): CallContext => ({ ...shop, db, idempotencyKey: question.idempotencyKey, afterCommit: (work) => later.push(work) });
  let reply: unknown;
  if (!call.changes || call.secret) reply = await handler(payload, context(shop.db));
  else {
    const { idempotencyKey: key, holder } = question;
    reply = await allOrNothing<unknown>(shop.db, (db) => {
      // Of a try that came to nothing, nothing waits.
      later.length = 0;
      const work = () => handler(payload, context(db));
      return key === undefined ? work() : onceForKey<unknown>(db, { holder, key, body: [name, payload], at: shop.now() }, work);
    });
  }
  for (const work of later) void Promise.resolve().then(work).catch(logFailure);
  return reply;
}

function isNoSession(key: RefusalKey): key is NoSession {
  return (noSessionTexts as readonly RefusalKey[]).includes(key);
}

/** The envelope of a handler's answer. */
export function toEnvelope(answer: unknown): Envelope {
  if (answer instanceof Refusal) {
    const code = isNoSession(answer.key) ? noSession : refusalCode(answer.key);
    return { code, msg: refusalText(answer.key), data: answer.detail };
  }
  return { code: success, msg: '', data: answer };
}
