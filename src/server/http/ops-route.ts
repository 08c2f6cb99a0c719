import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import type { Mall } from '../app-services';
import { toEnvelope } from '../calls/answer';
import { refuse } from '../calls/refusal';
import { secretHash } from '../calls/secrets';
import { runCommand } from '../operator/commands';
import { askerOf, bearerOf } from './actions';
import { findCaller } from './caller';

const command = v.strictObject({ words: v.pipe(v.array(v.pipe(v.string(), v.maxLength(4_000))), v.maxLength(8)) });

function isSame(given: string, wanted: string): boolean {
  return timingSafeEqual(Buffer.from(secretHash(given)), Buffer.from(secretHash(wanted)));
}

/** Whether it is the operator who asks, by the token that the mall was started with. */
export function isOperator(request: FastifyRequest, { settings: { opsToken } }: Pick<Mall, 'settings'>): boolean {
  return opsToken !== undefined && isSame(bearerOf(request) ?? '', opsToken);
}

/**
 * The operator's door (`npm run ops` with OPS_URL): there is none unless the mall was started with OPS_TOKEN. A shopper's
 * session opens nothing here.
 */
export function opsRoutes(app: FastifyInstance, mall: Mall): void {
  app.post('/ops/command', async (request, reply) => {
    if (mall.settings.opsToken === undefined) return reply.callNotFound();
    const waitSeconds = await app.waitSeconds(request, 'ops');
    if (waitSeconds !== undefined) return toEnvelope(refuse('tooFrequent', { until: mall.now() + waitSeconds * 1000 }));
    if (!isOperator(request, mall)) {
      const caller = await findCaller(mall.database.db, { token: bearerOf(request), cookie: askerOf(request, reply).cookie }, mall.now());
      return toEnvelope(refuse(typeof caller === 'string' ? 'unauthorized' : 'noPermission'));
    }
    const given = v.safeParse(command, request.body);
    if (!given.success) return toEnvelope(refuse('parameterError', { field: 'words' }));
    return toEnvelope(await runCommand(given.output.words, { db: mall.database.db, now: mall.now() }));
  });
}
