import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { deskCalls, isDeskCallName } from '../../contract/desk/calls';
import type { AppServices } from '../app-services';
import { answerCall, toEnvelope } from '../calls/answer';
import { refuse, Refusal } from '../calls/refusal';
import { deskRequest, type StaffSession } from '../desk-call';
import { findCaller } from '../features/account';
import { findStaff } from '../features/staff';
import { FairQueue } from '../platform/fair-queue';
import { placeOf } from '../platform/networks';
import { clientOf, bearerOf, callNameOf, readIdempotencyKey, refuseFlood } from './read-request';
import { logSecurityEvent } from './security-events';

/** Finds the staff session of a request. Staff log in at the desk only: a shopper's session opens nothing. */
export async function findStaffSession(services: Pick<AppServices, 'database' | 'now'>, request: FastifyRequest): Promise<StaffSession | undefined> {
  const token = bearerOf(request);
  return token === undefined ? undefined : findStaff(services.database.db, token, services.now());
}

/** Sessions are looked up a few at a time: a flood of strangers delays the desk, not the shop. */
const lookups = { concurrency: 2, concurrencyPerCaller: 2, maxWaiting: 200, timeoutMs: 5_000 };

/** The route of every desk call, in the shop's envelope: POST, with the session in `Authorization: Bearer` and nowhere else. */
export function deskRoutes(app: FastifyInstance, services: AppServices): void {
  const queue = new FairQueue(lookups);

  async function action(request: FastifyRequest, reply: FastifyReply) {
    const name = callNameOf(request);
    if (request.method !== 'POST' || !isDeskCallName(name)) return reply.callNotFound();
    const idempotencyKey = readIdempotencyKey(request);
    if (idempotencyKey instanceof Refusal) return toEnvelope(idempotencyKey);

    request.call = name;
    const flood = await refuseFlood(request, reply, name, services.now);
    if (flood) return toEnvelope(flood);
    const found = await queue.run(findSession, placeOf(request.ip));
    if (found === 'busy') return toEnvelope(refuse('tooFrequent'));
    const session = typeof found === 'string' ? undefined : found;
    const answer = await answerCall(
      { calls: deskCalls, handlers: services.desk },
      deskRequest({ name, payload: request.body, idempotencyKey, address: request.ip, found }),
      { db: services.database.db, now: services.now, session, address: request.ip },
      (error) => request.log.error({ err: error, call: name }, 'work after the answer failed'),
    );
    logSecurityEvent(request, answer, session?.staff.id);
    return toEnvelope(answer);

    async function findSession(): Promise<StaffSession | 'unauthorized' | 'noPermission'> {
      const staff = await findStaffSession(services, request);
      if (staff) return staff;
      const shopper = await findCaller(services.database.db, { token: bearerOf(request), cookie: clientOf(request, reply, services).cookie }, services.now());
      return typeof shopper === 'string' ? 'unauthorized' : 'noPermission';
    }
  }

  app.route({ method: ['GET', 'POST'], url: '/desk/*', handler: action });
}
