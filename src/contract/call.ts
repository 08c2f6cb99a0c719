import type { GenericSchema, InferInput, InferOutput } from 'valibot';
import type { RefusalKey } from './refusals';

/**
 * One `.action` call, declared once for server, page, worker and OpenAPI. Its name identifies it everywhere: in logs,
 * handlers, cached replies and outbox entries.
 */
export type Call<Payload extends GenericSchema = GenericSchema, Reply extends GenericSchema = GenericSchema> = {
  /** POST unless the specification marks the call GET. A GET's payload is sent in the query string. */
  readonly methods: readonly ('GET' | 'POST')[];
  /** first part of its path: `/api/…` for the shop (except one `/public/…` call), `/desk/…` for the desk */
  readonly prefix: 'api' | 'public' | 'desk';
  readonly caller: 'anyone' | 'shopper' | 'staff';
  /** capability that staff need (see desk/capabilities.ts); without one the call is open to all staff */
  readonly capability?: string | undefined;
  /** staff calls only: requires a session opened with a second factor, because the call moves money or grants rights */
  readonly secondFactor?: boolean;
  /**
   * What happens offline: `kept` shows the last good reply and its age; `outbox` queues the call with its local change
   * and sends it later; `online` refuses with a reason (money, sessions, everything that must be current).
   */
  readonly offline: 'kept' | 'outbox' | 'online';
  /** whether it changes data: it then runs in a read-write transaction and honours `Idempotency-Key` */
  readonly changes: boolean;
  /**
   * Whether its payload or reply holds a secret (a password, a token): nothing of it is then stored under an idempotency
   * key. Its handler opens its own transactions, because a wrong try must count even if the call is refused; in staff calls only
   * if `guarded`.
   */
  readonly secret: boolean;
  /** staff calls only: asks logged-in staff for their password or a code, under the lockout of logins */
  readonly guarded?: boolean;
  readonly payload: Payload;
  readonly reply: Reply;
  /** refusals it may return, besides those common to all calls (see `commonRefusals`) */
  readonly refusals: readonly RefusalKey[];
};

type Declared<Payload extends GenericSchema, Reply extends GenericSchema, Offline extends Call['offline']> = Partial<Call> & {
  readonly offline: Offline;
  readonly payload: Payload;
  readonly reply: Reply;
};

/**
 * Declares a call with defaults for the common case: POST, open to anyone, read-only. The `offline` value is kept in
 * the type, so that the outbox's table of kinds does not compile while a queued call is missing there.
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
    refusals: [],
    ...declared,
  };
}

/** The payload as a caller writes it; `PayloadOf` is what the handler reads, with defaults applied. */
export type PayloadIn<C extends Call> = InferInput<C['payload']>;
export type PayloadOf<C extends Call> = InferOutput<C['payload']>;
export type ReplyOf<C extends Call> = InferOutput<C['reply']>;

/** A call's path. */
export function pathOf({ prefix }: Call, name: string): string {
  return `/${prefix}/${name}.action`;
}
