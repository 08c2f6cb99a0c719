import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { AppServices } from '../app-services';
import { buildVersion } from '../platform/client-build';
import { findStaffSession } from './desk-route';
import { contentPolicy } from './headers';
import { metricsRoute } from './metrics';
import { openapiDocument } from './openapi';
import { openapiPage, openapiPageStyle } from './openapi-page';
import { prepare, sendPrepared, type Prepared } from './prepared';

/** Routes for operators, installers and other programs. */
export function serviceRoutes(app: FastifyInstance, services: AppServices): void {
  app.addHook('onSend', async (_request, reply) => {
    if (!reply.hasHeader('cache-control')) void reply.header('cache-control', 'no-store');
  });
  app.get('/healthz', async () => ({ ok: true }));
  app.get('/readyz', async (request, reply) => {
    const trouble = services.database.trouble();
    if (trouble !== undefined) return reply.code(503).send({ ready: false, trouble });
    try {
      await sql`select 1`.execute(services.database.db);
      const session = await findStaffSession(services, request);
      return { ready: true, ...(session && session.staff.role !== 'merchant' && { jobs: services.jobs.jobStatus() }) };
    } catch {
      return reply.code(503).send({ ready: false });
    }
  });
  metricsRoute(app, services);
  app.get('/version.json', async () => ({ version: buildVersion }));

  const document = openapiDocument({ title: 'Dhow', version: buildVersion });
  const described: { json?: Promise<Prepared>; page?: Promise<Prepared> } = {};
  app.get('/openapi.json', async (request, reply) => {
    described.json ??= prepare(JSON.stringify(document));
    return sendPrepared(request, reply.type('application/json; charset=utf-8').header('cache-control', 'public, max-age=300'), await described.json);
  });
  app.get('/openapi', async (request, reply) => {
    described.page ??= prepare(openapiPage(document));
    const policy = contentPolicy({ styles: [openapiPageStyle], socketPort: 0, host: request.host });
    return sendPrepared(request, reply.type('text/html; charset=utf-8').header('content-security-policy', policy), await described.page);
  });
}
