import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { calls, isCallName, type CallName } from '../../contract/shop/calls';
import { defaultLanguage, isLanguage } from '../../rules/languages';
import type { AppServices } from '../app-services';
import { answerCall, toEnvelope } from '../calls/answer';
import { refuse, Refusal } from '../calls/refusal';
import { renewSession } from '../features/account';
import { unlessUnavailable } from '../platform/unavailable';
import { shopQuestion, type Asker, type Caller } from '../shop-call';
import { findCaller } from './caller';
import type { LimitedName } from './limits';
import { ownOrigin } from './origin';
import { logIllegalRequest, logSecurityEvent } from './security-events';
import { cookieName } from './session-cookies';

const keyPattern = /^[\w.:-]{8,100}$/;

/** Query parameters of every call; the rest of a GET's query is its payload. */
const ofTheCall = new Set(['lang', 'token']);

function single(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

export function bearerOf(request: FastifyRequest): string | undefined {
  return /^Bearer ([\w-]{1,128})$/.exec(request.headers.authorization ?? '')?.[1];
}

/** Returns the request's idempotency key; `undefined` if it has none. */
export function readKey(request: FastifyRequest): { readonly value: string } | 'wrong' | undefined {
  const value = single(request.headers['idempotency-key']);
  if (value === undefined) return undefined;
  return keyPattern.test(value) ? { value } : 'wrong';
}

/** Returns the refusal for a network address that calls too often, with the time when it may call again. */
export async function refuseFlood(request: FastifyRequest, reply: FastifyReply, name: LimitedName, now: () => number): Promise<Refusal | undefined> {
  const waitSeconds = await reply.server.waitSeconds(request, name);
  if (waitSeconds === undefined) return undefined;
  void reply.header('retry-after', waitSeconds);
  return refuse('tooFrequent', { until: now() + waitSeconds * 1000 });
}

/** The token from `Authorization: Bearer`, or from the query, as specified. */
export function tokenOf(request: FastifyRequest): string | undefined {
  return bearerOf(request) ?? single((request.query as Record<string, unknown>)['token']);
}

/** Who asks, according to the request itself; the device cookie counts only with our signature. */
export function askerOf(request: FastifyRequest, reply: FastifyReply, services: AppServices): Asker {
  const cookies = reply.server.parseCookie(request.headers.cookie ?? '');
  const device = cookies[cookieName('device', request.protocol)];
  const signed = device === undefined ? undefined : reply.server.unsignCookie(device);
  return {
    address: request.ip,
    origin: `${request.protocol}://${request.host}`,
    home: ownOrigin(request, services),
    cookie: cookies[cookieName('sid', request.protocol)],
    device: signed?.valid === true ? signed.value : undefined,
    userAgent: request.headers['user-agent'] ?? '',
    isBrowser: request.headers['sec-fetch-site'] !== undefined || request.headers.origin !== undefined,
    setCookie: (name, value, maxAge) =>
      void reply.setCookie(cookieName(name, request.protocol), value, {
        path: '/',
        httpOnly: true,
        sameSite: 'strict',
        secure: request.protocol === 'https',
        signed: name === 'device',
        maxAge,
      }),
  };
}

/**
 * Whether a changing call comes by GET although it must not: that puts a password or session into a URL, so it is allowed only
 * where the brand follows the specification to the letter, and only from its own pages.
 */
function isForbiddenGet(request: FastifyRequest, name: CallName, services: AppServices): boolean {
  if (request.method !== 'GET' || !calls[name].changes) return false;
  return services.brands.of(request.hostname).validation !== 'specified' || request.headers['sec-fetch-site'] !== 'same-origin';
}

/** Answers one call. `readPayload` runs once it is known whether the caller has a session, and may return a refusal. */
export async function answerAction(services: AppServices, request: FastifyRequest, reply: FastifyReply, name: CallName, readPayload: (caller: Caller | undefined) => unknown) {
  const query = request.query as Record<string, unknown>;
  const lang = query['lang'] ?? defaultLanguage;
  if (!isLanguage(lang)) return toEnvelope(refuse('languageUnsupported', { field: 'lang' }));
  if (Array.isArray(query['token'])) return toEnvelope(refuse('parameterError', { field: 'token' }));
  const key = readKey(request);
  if (key === 'wrong') return toEnvelope(refuse('parameterError', { field: 'Idempotency-Key' }));

  request.call = name;
  if (isForbiddenGet(request, name, services)) {
    const refusal = refuse('illegalRequest');
    await logIllegalRequest(request, refusal);
    return toEnvelope(refusal);
  }
  void reply.header('cache-control', 'no-store');
  const flood = await refuseFlood(request, reply, name, services.now);
  if (flood) return toEnvelope(flood);
  const asker = askerOf(request, reply, services);
  const found = await findCaller(services.database.db, { token: tokenOf(request), cookie: asker.cookie }, services.now());
  const caller = typeof found === 'string' ? undefined : found;
  // On a full disk everybody may still read (db/disk-room.ts); the next call renews the session.
  if (caller?.isDue) await unlessUnavailable(renewSession(services.database.db, caller.sessionId, asker, services.now()));
  const payload = await readPayload(caller);
  if (payload instanceof Refusal) return toEnvelope(payload);
  const answer = await answerCall(
    { calls, handlers: services.handlers },
    shopQuestion({ name, payload, idempotencyKey: key?.value, address: request.ip, found }),
    services.shop(lang, services.brands.of(request.hostname), { caller, asker }),
    (error) => request.log.error({ err: error, call: name }, 'work after the answer failed'),
  );
  logSecurityEvent(request, answer, caller?.userId);
  return toEnvelope(answer);
}

/** The route of every call: `/api/<name>!<call>.action`, and `/public/…` for the one call there. A form with a file has its own route (uploads-route.ts). */
export function actionRoutes(app: FastifyInstance, services: AppServices): void {
  async function action(request: FastifyRequest, reply: FastifyReply) {
    const path = (request.params as { '*': string })['*'];
    const name = path.endsWith('.action') ? path.slice(0, -'.action'.length) : '';
    const prefix = request.url.startsWith('/public/') ? 'public' : 'api';
    const known = isCallName(name) && calls[name].prefix === prefix;
    if (!known || !(calls[name].methods as readonly string[]).includes(request.method)) return reply.callNotFound();

    const fromQuery = Object.fromEntries(Object.entries(request.query as object).filter(([field]) => !ofTheCall.has(field)));
    return answerAction(services, request, reply, name, () => (request.method === 'GET' ? fromQuery : (request.body ?? {})));
  }

  app.route({ method: ['GET', 'POST'], url: '/api/*', handler: action });
  app.route({ method: ['GET', 'POST'], url: '/public/*', handler: action });
}
