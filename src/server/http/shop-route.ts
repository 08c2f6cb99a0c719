import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { calls, isCallName, type CallName } from '../../contract/shop/calls';
import { defaultLanguage, isLanguage } from '../../rules/languages';
import type { AppServices } from '../app-services';
import { answerCall, toEnvelope } from '../calls/answer';
import { refuse, Refusal } from '../calls/refusal';
import { findCaller, renewSession } from '../features/account';
import { unlessUnavailable } from '../platform/unavailable';
import { shopRequest, type Caller } from '../shop-call';
import { clientOf, callNameOf, readIdempotencyKey, refuseFlood, tokenOf } from './read-request';
import { logIllegalRequest, logSecurityEvent } from './security-events';

/** Query parameters of every call; the rest of a GET's query is its payload. */
const ofTheCall = new Set(['lang', 'token']);

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
  const idempotencyKey = readIdempotencyKey(request);
  if (idempotencyKey instanceof Refusal) return toEnvelope(idempotencyKey);

  request.call = name;
  if (isForbiddenGet(request, name, services)) {
    const refusal = refuse('illegalRequest');
    await logIllegalRequest(request, refusal);
    return toEnvelope(refusal);
  }
  const flood = await refuseFlood(request, reply, name, services.now);
  if (flood) return toEnvelope(flood);
  const client = clientOf(request, reply, services);
  const found = await findCaller(services.database.db, { token: tokenOf(request), cookie: client.cookie }, services.now());
  const caller = typeof found === 'string' ? undefined : found;
  // On a full disk everybody may still read (db/disk-room.ts); the next call renews the session.
  if (caller?.isDue) await unlessUnavailable(renewSession(services.database.db, caller.sessionId, client, services.now()));
  const payload = await readPayload(caller);
  if (payload instanceof Refusal) return toEnvelope(payload);
  const answer = await answerCall(
    { calls, handlers: services.handlers },
    shopRequest({ name, payload, idempotencyKey, address: request.ip, found }),
    services.shop(lang, services.brands.of(request.hostname), { caller, client }),
    (error) => request.log.error({ err: error, call: name }, 'work after the answer failed'),
  );
  logSecurityEvent(request, answer, caller?.userId);
  return toEnvelope(answer);
}

/** The route of every call: `/api/<name>!<call>.action`, and `/public/…` for the one call there. A form with a file has its own route (uploads-route.ts). */
export function shopRoutes(app: FastifyInstance, services: AppServices): void {
  async function action(request: FastifyRequest, reply: FastifyReply) {
    const name = callNameOf(request);
    const prefix = request.url.startsWith('/public/') ? 'public' : 'api';
    const known = isCallName(name) && calls[name].prefix === prefix;
    if (!known || !(calls[name].methods as readonly string[]).includes(request.method)) return reply.callNotFound();

    const fromQuery = Object.fromEntries(Object.entries(request.query as object).filter(([field]) => !ofTheCall.has(field)));
    return answerAction(services, request, reply, name, () => (request.method === 'GET' ? fromQuery : (request.body ?? {})));
  }

  app.route({ method: ['GET', 'POST'], url: '/api/*', handler: action });
  app.route({ method: ['GET', 'POST'], url: '/public/*', handler: action });
}
