import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AppServices } from '../app-services';
import { refuse, type Refusal } from '../calls/refusal';
import type { Client } from '../shop-call';
import type { LimitedName } from './call-limits';
import { ownOrigin } from './origin';
import { cookieName } from './session-cookies';

const keyPattern = /^[\w.:-]{8,100}$/;

function single(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

/** The token from `Authorization: Bearer`. */
export function bearerOf(request: FastifyRequest): string | undefined {
  return /^Bearer ([\w-]{1,128})$/.exec(request.headers.authorization ?? '')?.[1];
}

/** Returns the request's idempotency key; `undefined` if it has none. */
export function readIdempotencyKey(request: FastifyRequest): string | undefined | Refusal {
  const key = single(request.headers['idempotency-key']);
  return key === undefined || keyPattern.test(key) ? key : refuse('parameterError', { field: 'Idempotency-Key' });
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
export function clientOf(request: FastifyRequest, reply: FastifyReply, services: AppServices): Client {
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

/** The name of the call in a path such as `/api/user!logout.action`; empty if it is none. */
export function callNameOf(request: FastifyRequest): string {
  const path = (request.params as { '*': string })['*'];
  return path.endsWith('.action') ? path.slice(0, -'.action'.length) : '';
}
