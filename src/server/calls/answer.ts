import type { Call } from '../../contract/call';
import { noSession, success } from '../../contract/codes';
import type { Envelope } from '../../contract/envelope';
import { noSessionTexts, refusalCode, refusalText, type RefusalKey } from '../../contract/refusals';
import { writeAudit, type AuditRecord } from './audit';
import type { Handler, Handlers, BaseContext, RequestContext, Table } from './handler';
import { onceForKey } from './idempotency';
import { parsePayload } from './parse';
import { Refusal } from './refusal';
import { runInTransaction } from './transaction';

export type CallRequest<Name> = {
  readonly name: Name;
  readonly payload: unknown;
  readonly idempotencyKey: string | undefined;
  /** whose key it is: a user's, a staff member's, or for visitors one per network */
  readonly holder: string;
  /** why the caller may not make this call; `undefined` if they may */
  readonly refused: Refusal | undefined;
  /** the staff member who calls the desk; what their calls change is recorded under this id */
  readonly staffId?: string;
};

/** The message of a 403. */
export type NoSession = (typeof noSessionTexts)[number];

/**
 * Answers one call of a table: what its caller may, parsing, idempotency, transaction, handler, audit, refusal or reply, then the
 * work that waits for the commit. Throws only unexpected errors.
 */
export async function answerCall<Calls extends Table, K extends BaseContext>(
  { calls, handlers }: { readonly calls: Calls; readonly handlers: Handlers<Calls, K & RequestContext> },
  request: CallRequest<keyof Calls & string>,
  context: K,
  logFailure: (error: unknown) => void,
): Promise<unknown> {
  const { name, idempotencyKey, holder, staffId } = request;
  const call: Call = calls[name] as Calls[typeof name];
  const handler = handlers[name] as unknown as Handler<Call, K & RequestContext>;
  if (request.refused) return request.refused;
  const payload = parsePayload(call, request.payload);
  if (payload instanceof Refusal) return payload;

  const deferred: (() => void | Promise<void>)[] = [];
  const work = async (db: BaseContext['db']): Promise<unknown> => {
    // A rolled-back try may have queued work: drop it.
    deferred.length = 0;
    const auditRecords: AuditRecord[] = [];
    const answer = await handler(payload, { ...context, db, idempotencyKey, afterCommit: (due) => deferred.push(due), audit: (record) => auditRecords.push(record) });
    if (!call.changes || call.caller !== 'staff' || hasOwnTransactions(call) || answer instanceof Refusal) return answer;
    if (auditRecords.length === 0 || staffId === undefined) throw new Error(`${name} changed something, and did not say what or who`);
    for (const record of auditRecords) await writeAudit(db, { ...record, staffId, action: name, now: context.now() });
    return answer;
  };
  const reply = await answerOnce();
  for (const due of deferred) void Promise.resolve().then(due).catch(logFailure);
  return reply;

  function answerOnce(): Promise<unknown> {
    if (!call.changes || hasOwnTransactions(call)) return work(context.db);
    return runInTransaction<unknown>(context.db, (db) => {
      if (idempotencyKey === undefined || call.secret) return work(db);
      return onceForKey<unknown>(db, { holder, key: idempotencyKey, body: [name, payload], sent: [name, request.payload], at: context.now() }, () => work(db));
    });
  }
}

/**
 * Whether the handler opens its own transactions: a wrong password must be counted although the call is refused. Staff who are
 * logged in enter one in `guarded` calls only, whose handlers write their audit in those transactions.
 */
function hasOwnTransactions({ secret, caller, guarded = caller !== 'staff' }: Call): boolean {
  return secret && guarded;
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
