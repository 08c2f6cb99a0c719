import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';

/** Where browsers report what a document's policy blocked. */
export const cspReportPath = '/csp-reports';

const longestReport = 8 * 1024;
/** The directives of a document's policy, and those that `default-src` stands for. Anybody can make up others: they are counted together. */
const known: ReadonlySet<string> = new Set([
  'base-uri', 'child-src', 'connect-src', 'default-src', 'font-src', 'form-action', 'frame-ancestors', 'frame-src', 'img-src', 'manifest-src', 'media-src', 'object-src',
  'require-trusted-types-for', 'script-src', 'script-src-attr', 'script-src-elem', 'style-src', 'style-src-attr', 'style-src-elem', 'trusted-types', 'worker-src',
]);
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
      const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), report), request.body);
      if (!parsed.success) return reply.code(400).send();
      const named = parsed.output['csp-report']['effective-directive'];
      const directive = known.has(named) ? named : 'other';
      const count = (counts.get(directive) ?? 0) + 1;
      counts.set(directive, count);
      request.log.warn({ event: 'csp-violation', directive, count }, 'a policy kept something away');
      return reply.code(204).send();
    });
  });
}
