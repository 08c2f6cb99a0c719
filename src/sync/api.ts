import ky, { type KyInstance } from 'ky';
import * as v from 'valibot';
import { pathOf, type Call } from '../contract/call';
import { noSession, success } from '../contract/codes';
import { envelope, refusalDetail } from '../contract/envelope';
import { keptAtHeader } from '../contract/kept-at';
import { noSessionReason, refusalOfCode } from '../contract/refusals';
import type { CallOutcome } from '../contract/shop/call-outcome';
import type { PayloadInput, CallName, Reply } from '../contract/shop/calls';
import { findCall } from '../contract/shop/page-calls';
import { currentSession } from '../local/session/kept-session';
import type { Language } from '../rules/languages';
import { callTimeoutMs } from './ask-health';
import { connectionFailed, probeConnection, connectionWorks, currentConnection } from './connectivity';
import { endSession } from './session-end';
import { noteShopTime } from './shop-time';

/** Longer for a picture: at least this, and its bytes at 5 kB/s. */
const uploadTimeoutMs = 120_000;
const uploadBytesPerMs = 5;

const http: KyInstance = ky.create({ retry: 0, timeout: callTimeoutMs, totalTimeout: callTimeoutMs, throwHttpErrors: false, credentials: 'same-origin', referrerPolicy: 'no-referrer' });

export type Options = {
  readonly language: Language;
  readonly signal?: AbortSignal;
  readonly idempotencyKey?: string;
  /** the session's token, if it isn't that of the page's session: for the outbox, and for the worker, which has no page */
  readonly token?: string;
};

/** Makes one call. Rejects only if the caller aborted it. */
export async function call<Name extends CallName>(name: Name, payload: PayloadInput<Name>, options: Options): Promise<CallOutcome<Name>> {
  let declared: Call;
  try {
    declared = await findCall(name);
  } catch {
    return { status: 'offline' };
  }
  const [method] = declared.methods;
  const isGet = method === 'GET';
  const fields = isGet ? (payload as Record<string, string | number | boolean>) : {};
  // Only calls that need a session carry its token: public calls are made as a visitor.
  const token = declared.caller === 'shopper' ? (options.token ?? currentSession()?.token) : options.token;
  const query = { lang: options.language, ...(token !== undefined && { token }), ...fields };
  const searchParams = new URLSearchParams(Object.entries(query).map(([field, value]) => [field, String(value)]));
  const askedAt = performance.now();
  let text: string;
  let response: Response;
  try {
    const asked = http(pathOf(declared, name), {
      method: method ?? 'POST',
      searchParams,
      ...(!isGet && bodyOf(name, payload)),
      ...(options.signal && { signal: options.signal }),
      ...(options.idempotencyKey !== undefined && { headers: { 'idempotency-key': options.idempotencyKey } }),
    });
    response = await asked;
    // Read through ky, so that its timeout also covers a response that stalls halfway.
    text = await asked.text();
  } catch (error) {
    if (options.signal?.aborted) throw error;
    if ((error as Error).name !== 'TimeoutError') {
      connectionFailed();
      return { status: 'offline' };
    }
    // Perhaps only this call takes too long.
    void probeConnection();
    return { status: 'offline', isTimeout: true };
  }
  const keptAt = Number(response.headers.get(keptAtHeader));
  const answer = readAnswer<Name>(declared, { status: response.status, text, asOf: keptAt || Date.now(), retryAfter: response.headers.get('retry-after') });
  if (answer === 'notTheShop') {
    // A hotel's captive portal answers everything, a proxy may refuse only this call: a probe tells them apart.
    await probeConnection();
    return { status: response.status < 500 && currentConnection() === 'offline' ? 'offline' : 'failed', ...retryAfter(response.headers.get('retry-after')) };
  }
  // Only the worker's cache answered.
  if (keptAt > 0) connectionFailed();
  else {
    connectionWorks(askedAt);
    noteShopTime(response);
  }
  if (answer.status === 'refused' && answer.code === noSession && token !== undefined) await endSession(token, noSessionReason(answer.msg ?? '')).catch(() => {});
  return answer;
}

/** A JSON body, or multipart for the one call that carries a file, with its fields before the file. */
function bodyOf(name: CallName, payload: unknown) {
  if (name !== 'uploadimg!execute') return { json: payload };
  const form = new FormData();
  const { file, ...fields } = payload as PayloadInput<'uploadimg!execute'>;
  for (const [field, value] of Object.entries(fields)) form.set(field, value);
  form.set('file', file);
  const timeout = Math.max(uploadTimeoutMs, file.size / uploadBytesPerMs);
  return { body: form, timeout, totalTimeout: timeout };
}

/** Parses `Retry-After` in seconds; the form with a date would need a correct clock. */
function retryAfter(header: string | null): { retryAfterMs?: number } {
  return header !== null && /^\d{1,6}$/.test(header) ? { retryAfterMs: Number(header) * 1000 } : {};
}

/** `asOf`: when the shop sent it, UTC milliseconds. */
type HttpAnswer = { readonly status: number; readonly text: string; readonly asOf: number; readonly retryAfter?: string | null };

/** Parses an HTTP response; `notTheShop` if the body isn't the envelope. */
export function readAnswer<Name extends CallName>({ reply: expected }: Call, { status, text, asOf, retryAfter: header = null }: HttpAnswer): CallOutcome<Name> | 'notTheShop' {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    body = undefined;
  }
  const answer = v.safeParse(envelope, body);
  if (!answer.success) return 'notTheShop';
  const wait = retryAfter(header);
  const { code, msg, data } = answer.output;
  const parsed = v.safeParse(refusalDetail, data);
  const detail = parsed.success ? parsed.output : {};
  // 404: it is a server of another build, which does not know this call.
  if (status >= 500 || status === 404) return { status: 'failed', ...wait, ...detail };
  if (code === success) {
    const reply = v.safeParse(expected, data);
    return reply.success ? { status: 'success', data: reply.output as Reply<Name>, asOf } : { status: 'failed', ...wait };
  }
  const refusal = code === noSession ? noSessionReason(msg) : (refusalOfCode(code) ?? '');
  return { status: 'refused', refusal, asOf, code, msg, ...detail, ...wait };
}
