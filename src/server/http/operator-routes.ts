import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { AppServices } from '../app-services';
import { buildVersion } from '../platform/client-build';
import { findStaffSession } from './desk-route';
import { contentPolicy } from './headers';
import { metricsRoute, type AnswerCounts } from './metrics';
import { openapiDocument } from './openapi';
import { openapiPage, openapiPageStyle } from './openapi-page';
import { compressBody, sendCompressed, type CompressedBody } from './compressed-body';

/** Routes for operators, installers and other programs. */
export function operatorRoutes(app: FastifyInstance, services: AppServices, counts: AnswerCounts): void {
  app.get('/healthz', async () => ({ ok: true }));
  let hasFailed = false;
  app.get('/readyz', async (request, reply) => {
    const trouble = services.database.trouble();
    if (trouble !== undefined) return reply.code(503).send({ ready: false, trouble });
    try {
      await sql`select 1`.execute(services.database.db);
      const session = await findStaffSession(services, request);
      hasFailed = false;
      return { ready: true, ...(session && session.staff.role !== 'merchant' && { jobs: services.jobs.jobStatus() }) };
    } catch (error) {
      // Logged once until it is ready again: proxies ask every second.
      if (!hasFailed) request.log.error({ err: error }, 'not ready');
      hasFailed = true;
      return reply.code(503).send({ ready: false, trouble: 'the database fails' });
    }
  });
  metricsRoute(app, services, counts);
  app.get('/version.json', async () => ({ version: buildVersion }));

  const document = openapiDocument({ title: 'Dhow', version: buildVersion });
  const openapi: { json?: Promise<CompressedBody>; page?: Promise<CompressedBody> } = {};
  app.get('/openapi.json', async (request, reply) => {
    openapi.json ??= compressBody(JSON.stringify(document));
    return sendCompressed(request, reply.type('application/json; charset=utf-8').header('cache-control', 'public, max-age=300'), await openapi.json);
  });
  app.get('/openapi', async (request, reply) => {
    openapi.page ??= compressBody(openapiPage(document));
    const policy = contentPolicy({ styles: [openapiPageStyle], socketPort: 0, host: request.host });
    return sendCompressed(request, reply.type('text/html; charset=utf-8').header('content-security-policy', policy), await openapi.page);
  });
}
