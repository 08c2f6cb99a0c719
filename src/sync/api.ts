import ky, { type KyInstance } from 'ky';
import * as v from 'valibot';
import { callPath, calls, type Asked, type CallName, type Reply } from '../contract/calls';
import { envelope, noSession, refusalDetail, success, type RefusalDetail } from '../contract/envelope';
import { refusalOfCode } from '../contract/refusals';
import { keptAtHeader } from '../contract/kept-at';
import type { Language } from '../rules/languages';
import { lineFailed, lineWorks } from './connectivity';

/** Storefront, 7: a call without an answer is given up after 15 seconds. */
export const callTimeoutMs = 15_000;

/**
 * How a call ended. `refused` is the shop's final no; `trouble` means its outcome is unknown and it may be tried
 * again: no line, no answer in time, or an answer that is not the shop's (a captive portal's page).
 */
export type Ended<Name extends CallName> =
  /** `asOf` where the worker answered with what it had kept: then the line brought nothing */
  | { readonly reply: Reply<Name>; readonly asOf?: number }
  | { readonly refused: string; readonly code: number; readonly msg: string; readonly detail: RefusalDetail }
  /** `requestId` where the server named its fault */
  | { readonly trouble: 'offline' | 'timeout' | 'server'; readonly requestId?: string };

const http: KyInstance = ky.create({ retry: 0, timeout: callTimeoutMs, totalTimeout: callTimeoutMs, throwHttpErrors: false, credentials: 'same-origin', referrerPolicy: 'no-referrer' });

export type Options = {
  readonly language: Language;
  readonly signal?: AbortSignal;
  readonly idempotencyKey?: string;
};

/** Makes one call. Rejects only when the caller aborted it. */
export async function call<Name extends CallName>(name: Name, payload: Asked<Name>, options: Options): Promise<Ended<Name>> {
  const [method] = calls[name].methods;
  const isGet = method === 'GET';
  const fields = isGet ? (payload as Record<string, string | number | boolean>) : {};
  const searchParams = new URLSearchParams(Object.entries({ lang: options.language, ...fields }).map(([field, value]) => [field, String(value)]));
  let text: string;
  let status: number;
  let keptAt: number | undefined;
  try {
    const asked = http(callPath(name), {
      method: method ?? 'POST',
      searchParams,
      ...(!isGet && { json: payload }),
      ...(options.signal && { signal: options.signal }),
      ...(options.idempotencyKey !== undefined && { headers: { 'idempotency-key': options.idempotencyKey } }),
    });
    const response = await asked;
    status = response.status;
    const kept = Number(response.headers.get(keptAtHeader));
    if (kept > 0) keptAt = kept;
    // Through ky, so that its limit holds for an answer that stalls halfway too.
    text = await asked.text();
  } catch (error) {
    if (options.signal?.aborted) throw error;
    lineFailed();
    return { trouble: (error as Error).name === 'TimeoutError' ? 'timeout' : 'offline' };
  }
  return readEnvelope(name, status, text, keptAt);
}

function readEnvelope<Name extends CallName>(name: Name, status: number, text: string, keptAt: number | undefined): Ended<Name> {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    body = undefined;
  }
  const answer = v.safeParse(envelope, body);
  if (!answer.success) {
    // Somebody else answered: the portal of a hotel, a proxy. To the shopper that is no line.
    lineFailed();
    return { trouble: status >= 500 ? 'server' : 'offline' };
  }
  if (keptAt === undefined) lineWorks();
  else lineFailed();
  const { code, msg, data } = answer.output;
  const told = v.safeParse(refusalDetail, data);
  const detail = told.success ? told.output : {};
  if (status >= 500) return { trouble: 'server', ...(detail.requestId !== undefined && { requestId: detail.requestId }) };
  if (code === success) {
    const reply = v.safeParse(calls[name].reply, data);
    return reply.success ? { reply: reply.output as Reply<Name>, ...(keptAt !== undefined && { asOf: keptAt }) } : { trouble: 'server' };
  }
  return { refused: code === noSession ? 'sessionEnded' : (refusalOfCode(code) ?? ''), code, msg, detail };
}
