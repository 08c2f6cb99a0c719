import { randomUUID } from 'node:crypto';
import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import Fastify, { LogController, type FastifyInstance, type FastifyReply } from 'fastify';
import type { AppServices } from '../app-services';
import { toEnvelope } from '../calls/answer';
import { refuse } from '../calls/refusal';
import { loggedError } from '../platform/logged-error';
import type { Limits } from '../platform/settings';
import { retryAfterSeconds, Unavailable } from '../platform/unavailable';
import { minuteMs } from '../../rules/durations';
import { limitCalls } from './call-limits';
import { closeWithoutWaiting } from './closing';
import { cspReportPath, cspReportRoutes } from './csp-reports';
import { deskRoutes } from './desk-route';
import { documentRoute, documentRoutes } from './documents';
import { fileRoutes } from './files';
import { isForeignWrite } from './foreign-write';
import { securityHeaders, strictTransport } from './headers';
import { countAnswers } from './metrics';
import { isHost } from './origin';
import { isNavigation, noPage } from './navigation';
import { operatorRoutes } from './operator-routes';
import { ownFileRoutes } from './own-files-route';
import { packRoute } from './packs-route';
import { isQueryTooLong, readQuery } from './query';
import { refusePipelining } from './pipelining';
import type { Renderer } from './renderer';
import { logIllegalRequest } from './security-events';
import { shopRoutes } from './shop-route';
import { cutOffSlowSenders } from './slow-senders';
import { takeTurns } from './take-turns';
import { unsubscribeRoute } from './unsubscribe-route';
import { uploadRoutes } from './uploads-route';
import { webhookRoutes } from './webhooks-route';

declare module 'fastify' {
  interface FastifyReply {
    /** 404 in the envelope, for what is no call and no file; a tab that opens a missing file is led to the page that says so */
    callNotFound(): FastifyReply;
  }
  interface FastifyRequest {
    /** the name of the requested call, for the log; a child logger per request took a fiftieth of its time */
    call: string | undefined;
  }
}

/**
 * A URL for the log: its path, and only the names of its query parameters. Any value may be secret or personal, such as a
 * token, the proof in an e-mail's link or an e-mail address; a parameter without a value, or with a name unlike ours, may be
 * such a value itself.
 */
export function withoutValues(address: string): string {
  const [path = '', query] = address.split(/\?(.*)/s, 2);
  return query === undefined ? path : `${path}?${query.split('&').map((parameter) => `${/^([\w.-]{1,40}=)/.exec(parameter)?.[1] ?? ''}…`).join('&')}`;
}

/** Creates the HTTP server, ready to listen or for a test's requests; a test can read the log through `logTo`. */
export async function createApp(services: AppServices, renderer: Renderer, logTo?: Pick<NodeJS.WritableStream, 'write'>): Promise<FastifyInstance> {
  const { limits } = services.settings;
  const app = newFastify(services, logTo);
  await app.register(cookie, { secret: services.cookieSecret, hook: false });
  await limitCalls(app, services.settings.callsPerMinute, services.callCounts);
  await app.register(compress, {
    // No browser compresses what it sends, and what unfolds needs megabytes for each connection, however little came of it.
    globalDecompression: false,
    encodings: ['br', 'gzip'],
    threshold: 600,
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  });
  closeWithoutWaiting(app);
  refusePipelining(app);
  cutOffSlowSenders(app, limits);
  takeTurns(app, limits.requestsAtOnce);
  const counts = countAnswers(app);
  app.decorateRequest('call', undefined);
  checkRequests(app, limits);
  app.addHook('onResponse', async (request, reply) => {
    if (reply.statusCode < 500) request.log.debug({ req: request, call: request.call, status: reply.statusCode, ms: Math.round(reply.elapsedTime) }, 'answered');
  });
  answerFailures(app);
  storeNothingByDefault(app);

  shopRoutes(app, services);
  ownFileRoutes(app, services);
  packRoute(app, services);
  await uploadRoutes(app, services);
  await webhookRoutes(app, services);
  await unsubscribeRoute(app, services);
  await cspReportRoutes(app);
  deskRoutes(app, services);
  operatorRoutes(app, services, counts);
  await fileRoutes(app, services);
  documentRoutes(app, services, renderer);
  return app;
}

function newFastify({ settings }: AppServices, logTo: Pick<NodeJS.WritableStream, 'write'> | undefined) {
  return Fastify({
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    trustProxy: settings.trustedProxies,
    bodyLimit: 256 * 1024,
    // Enough for the largest upload over the slowest connection; slow-senders.ts ends slower ones sooner.
    requestTimeout: 20 * minuteMs,
    http: { headersTimeout: 20_000, connectionsCheckingInterval: 5_000 },
    routerOptions: { maxParamLength: 500, querystringParser: (text) => readQuery(text, settings.limits) },
    // A malformed URL reaches no route and no hook.
    frameworkErrors: (_error, request, reply: FastifyReply) => {
      void reply.headers({ ...securityHeaders, 'cache-control': 'no-store' });
      if (isNavigation(request)) void reply.redirect(noPage, 302);
      else void reply.code(400).send(toEnvelope(refuse('parameterError', { field: 'address' })));
    },
    logger: {
      level: settings.logLevel,
      ...(logTo && { stream: { write: (line) => void logTo.write(line) } }),
      serializers: { err: loggedError, req: ({ method, url }) => ({ method, url: withoutValues(url) }) },
    },
    logController: new LogController({ disableRequestLogging: true }),
  });
}

/** Sets the security headers of every response, and refuses what no route may see. */
function checkRequests(app: FastifyInstance, limits: Limits): void {
  app.addHook('onRequest', async (request, reply) => {
    void reply.headers(securityHeaders);
    const refused = (status: number, field: string) => reply.code(status).send(toEnvelope(refuse('parameterError', { field })));
    if (!isHost(request.host)) return refused(400, 'host');
    // The document route handles this itself (documents.ts).
    if (isQueryTooLong(request.url, limits) && request.routeOptions.url !== documentRoute) return refused(414, 'query');
    if (request.protocol === 'https') void reply.header('strict-transport-security', strictTransport);
    if (isForeignWrite(request) && request.url !== cspReportPath) {
      const refusal = refuse('illegalRequest');
      await logIllegalRequest(request, refusal);
      return reply.send(toEnvelope(refusal));
    }
    return undefined;
  });
}

/** No browser or proxy keeps a reply unless its route says otherwise. Before all routes: a scope has only the hooks set before it. */
function storeNothingByDefault(app: FastifyInstance): void {
  app.addHook('onSend', async (_request, reply) => {
    if (!reply.hasHeader('cache-control')) void reply.header('cache-control', 'no-store');
  });
}

/** Addresses that programs call: whoever opens one by hand wants to see its answer. */
const ofPrograms = /^\/(api|public|desk|webhooks|metrics)\b/;

/** Answers what no route answers: unknown addresses, and requests that failed. */
function answerFailures(app: FastifyInstance): void {
  // Also called by @fastify/static, for a file that is missing.
  app.decorateReply('callNotFound', function callNotFound(this: FastifyReply) {
    if (!ofPrograms.test(this.request.url) && isNavigation(this.request)) return this.redirect(noPage, 302);
    return this.code(404).send(toEnvelope(refuse('parameterError', { field: 'call' })));
  });
  app.setNotFoundHandler((request, reply) => {
    if (ofPrograms.test(request.url)) return reply.callNotFound();
    return reply.code(404).type('text/plain; charset=utf-8').send('not found');
  });
  app.setErrorHandler((error: Error & { statusCode?: number; code?: string }, request, reply) => {
    // The route may have said otherwise before it failed.
    void reply.header('cache-control', 'no-store');
    // What the framework refuses before a handler runs (not JSON, too large, wrong type) is the client's mistake.
    if (error.statusCode !== undefined && error.statusCode < 500) return reply.code(200).send(toEnvelope(refuse('parameterError', { field: 'body' })));
    if (error instanceof Unavailable) {
      request.log.error({ err: error, req: request, call: request.call }, 'unavailable');
      return reply.code(503).header('retry-after', retryAfterSeconds).send(toEnvelope(refuse('tryAgainLater')));
    }
    request.log.error({ err: error, req: request, call: request.call }, 'unhandled');
    return reply.code(500).send(toEnvelope(refuse('serverError', { requestId: request.id })));
  });
}
