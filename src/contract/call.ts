import type { GenericSchema, InferInput, InferOutput } from 'valibot';
import type { RefusalKey } from './refusals';

/**
 * One `.action` call, declared once for server, page, worker and OpenAPI. Its name is used wherever it is spoken of:
 * log field, handler, kept reply, outbox entry.
 */
export type Call<Payload extends GenericSchema = GenericSchema, Reply extends GenericSchema = GenericSchema> = {
  /** POST unless the specification marks it GET. A GET's payload travels in the query. */
  readonly methods: readonly ('GET' | 'POST')[];
  /** first part of its address: the shop's are `/api/…` but for the one `/public/…` call, the desk's `/desk/…` */
  readonly prefix: 'api' | 'public' | 'desk';
  readonly caller: 'anyone' | 'shopper' | 'staff';
  /** what staff must be allowed to do (see desk/capabilities.ts); without one a staff call is open to all of them */
  readonly capability?: string | undefined;
  /** of staff: only in a session that a second factor opened, because it moves money or says who may */
  readonly secondFactor?: boolean;
  /**
   * Without a line: `kept` shows the last good reply and its age; `outbox` is queued with the local change and sent
   * later; `online` is refused with a reason (money, sessions, everything that must be true now).
   */
  readonly offline: 'kept' | 'outbox' | 'online';
  /** changes something, so it runs in a read-write transaction and honours `Idempotency-Key` */
  readonly changes: boolean;
  /**
   * Its payload or reply holds a secret (a password, a token): nothing of it is stored under an idempotency key. But for
   * staff calls its handler makes its own transactions, because a wrong try must count though the call is refused.
   */
  readonly secret: boolean;
  /** declared but not open for business yet: answers `businessNotOpen` */
  readonly closed: boolean;
  readonly payload: Payload;
  readonly reply: Reply;
  /** what it may refuse, beside what every call may (see `commonRefusals`) */
  readonly refusals: readonly RefusalKey[];
};

type Declared<Payload extends GenericSchema, Reply extends GenericSchema, Offline extends Call['offline']> = Partial<Call> & {
  readonly offline: Offline;
  readonly payload: Payload;
  readonly reply: Reply;
};

/**
 * A call with the common case filled in: POST, open to anyone, reads only, open for business. What it does without a
 * line stays in its type: the outbox's table of kinds does not compile while a queued call has no entry there.
 */
export function declareCall<const Payload extends GenericSchema, const Reply extends GenericSchema, const Offline extends Call['offline']>(
  declared: Declared<Payload, Reply, Offline>,
): Call<Payload, Reply> & { readonly offline: Offline } {
  return {
    methods: ['POST'],
    prefix: 'api',
    caller: 'anyone',
    changes: false,
    secret: false,
    closed: false,
    refusals: [],
    ...declared,
  };
}

/** What a caller writes, and what the handler reads after defaults. */
export type PayloadIn<C extends Call> = InferInput<C['payload']>;
export type PayloadOf<C extends Call> = InferOutput<C['payload']>;
export type ReplyOf<C extends Call> = InferOutput<C['reply']>;

/** A call's address on the default host. */
export function pathOf({ prefix }: Call, name: string): string {
  return `/${prefix}/${name}.action`;
}
