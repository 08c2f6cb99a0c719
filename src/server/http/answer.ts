import type { CallName } from '../../contract/calls';
import { calls } from '../../contract/calls';
import { success, type Envelope } from '../../contract/envelope';
import { refusalCode, refusalText } from '../../contract/refusals';
import type { CallContext, Handler, Handlers } from './handler';
import { onceForKey } from './idempotency';
import { parsePayload } from './parse';
import { Refusal, refuse } from './refusal';

export type Question = {
  readonly name: CallName;
  readonly payload: unknown;
  readonly idempotencyKey: string | undefined;
  /** whose key it is: a user's, and for visitors one per address */
  readonly holder: string;
};

/** Thrown to roll a transaction back, and turned into its answer again outside. */
class RolledBack extends Error {
  constructor(readonly refusal: Refusal) {
    super('rolled back');
  }
}

/**
 * Answers one call: parse, idempotency, transaction, handler, refusal or reply, then what waits for the commit.
 * Throws only what nobody foresaw.
 */
export async function answerCall(
  handlers: Partial<Handlers>,
  question: Question,
  shop: Omit<CallContext, 'afterCommit'>,
  logFailure: (error: unknown) => void,
): Promise<unknown> {
  const { name } = question;
  const call = calls[name];
  const handler = handlers[name] as Handler<CallName> | undefined;
  if (call.closed || !handler) return refuse('businessNotOpen');
  const payload = parsePayload(name, question.payload);
  if (payload instanceof Refusal) return payload;

  const later: (() => void | Promise<void>)[] = [];
  const context = (db: CallContext['db']): CallContext => ({ ...shop, db, afterCommit: (work) => later.push(work) });
  let reply: unknown;
  if (!call.changes) reply = await handler(payload, context(shop.db));
  else {
    reply = await shop.db
      .transaction()
      .execute(async (db) => {
        const work = () => handler(payload, context(db)).then((answer) => {
          if (answer instanceof Refusal) throw new RolledBack(answer);
          return answer;
        });
        const { idempotencyKey: key, holder } = question;
        return key === undefined ? work() : onceForKey(db, { holder, key, body: [name, payload], at: shop.now() }, work);
      })
      .catch((error: unknown) => {
        if (error instanceof RolledBack) return error.refusal;
        throw error;
      });
  }
  for (const work of later) void Promise.resolve().then(work).catch(logFailure);
  return reply;
}

/** The envelope of a handler's answer. */
export function toEnvelope(answer: unknown): Envelope {
  if (answer instanceof Refusal) return { code: refusalCode(answer.key), msg: refusalText(answer.key), data: answer.detail };
  return { code: success, msg: '', data: answer };
}
