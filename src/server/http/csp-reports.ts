import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';

/** Where browsers report what a document's policy blocked. */
export const cspReportPath = '/csp-reports';

const longestReport = 8 * 1024;
/** Only the directive: URLs and samples may contain a shopper's data. */
const report = v.object({ 'csp-report': v.object({ 'effective-directive': v.pipe(v.string(), v.regex(/^[a-z-]{1,40}$/)) }) });

/** Counts reports per directive and logs each count; a network address may send only so many a minute. */
export async function cspReportRoutes(app: FastifyInstance): Promise<void> {
  const counts = new Map<string, number>();
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('application/csp-report', { parseAs: 'string', bodyLimit: longestReport }, (_request, body, done) => done(null, body));
    scope.post(cspReportPath, async (request, reply) => {
      if ((await app.waitSeconds(request, 'csp-report')) !== undefined) return reply.code(429).send();
      const told = v.safeParse(v.pipe(v.string(), v.parseJson(), report), request.body);
      if (!told.success) return reply.code(400).send();
      const directive = told.output['csp-report']['effective-directive'];
      const count = (counts.get(directive) ?? 0) + 1;
      counts.set(directive, count);
      request.log.warn({ event: 'csp-violation', directive, count }, 'a policy kept something away');
      return reply.code(204).send();
    });
  });
}
