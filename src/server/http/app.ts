import { randomUUID } from 'node:crypto';
import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import Fastify, { LogController, type FastifyInstance, type FastifyReply } from 'fastify';
import type { AppServices } from '../app-services';
import { toEnvelope } from '../calls/answer';
import { refuse } from '../calls/refusal';
import { loggedError } from '../platform/logged-error';
import { actionRoutes } from './actions';
import { closeWithoutWaiting } from './closing';
import { cspReportPath, cspReportRoutes } from './csp-reports';
import { deskRoutes } from './desk-route';
import { documentRoutes } from './documents';
import { fileRoutes } from './files';
import { isForeignWrite } from './foreign-write';
import { securityHeaders, strictTransport } from './headers';
import { limitCalls } from './limits';
import { readQuery } from './query';
import type { Renderer } from './renderer';
import { logSecurityEvent } from './security-events';
import { serviceRoutes } from './service';
import { uploadRoutes } from './uploads-route';
import { webhookRoutes } from './webhooks-route';

declare module 'fastify' {
  interface FastifyReply {
    /** 404 in the envelope: an address under /api or /public that is no call */
    callNotFound(): FastifyReply;
  }
}

declare module 'fastify' {
  interface FastifyRequest {
    /** the name of the call that is asked, for the log; a child logger for each request was a fiftieth of its time */
    call: string | undefined;
  }
}

/** Names of the query that may carry a secret: they never reach a log, however they are written. */
const secretName = /^(?:token|session_token|verifcode|\w*password|\w*safeword)$/i;

function plainName(part: string): string {
  const name = part.split('=', 1)[0]?.replaceAll('+', ' ') ?? '';
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

export function withoutSecrets(address: string): string {
  const [path = '', ...query] = address.split(/([?&])/);
  const kept = query.map((part) => (part.includes('=') && secretName.test(plainName(part)) ? `${part.slice(0, part.indexOf('='))}=…` : part));
  return [path, ...kept].join('');
}

/** The mall's HTTP side, ready to listen or to be asked by a test, which may read what is logged. */
export async function createApp(services: AppServices, renderer: Renderer, logTo?: Pick<NodeJS.WritableStream, 'write'>): Promise<FastifyInstance> {
  const app = Fastify({
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    trustProxy: services.settings.trustedProxies,
    bodyLimit: 256 * 1024,
    routerOptions: { maxParamLength: 500, querystringParser: readQuery },
    logger: {
      level: services.settings.logLevel,
      ...(logTo && { stream: { write: (line) => void logTo.write(line) } }),
      serializers: { err: loggedError, req: ({ method, url }) => ({ method, url: withoutSecrets(url) }) },
    },
    logController: new LogController({ disableRequestLogging: true }),
  });

  await app.register(cookie, { secret: services.cookieSecret, hook: false });
  await limitCalls(app, services.settings.callsPerMinute);
  await app.register(compress, {
    encodings: ['br', 'gzip'],
    threshold: 600,
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  });
  closeWithoutWaiting(app);
  app.decorateRequest('call', undefined);
  app.addHook('onRequest', async (request, reply) => {
    void reply.headers(securityHeaders);
    if (request.protocol === 'https') void reply.header('strict-transport-security', strictTransport);
    if (isForeignWrite(request) && request.url !== cspReportPath) {
      const refusal = refuse('illegalRequest');
      logSecurityEvent(request, refusal);
      return reply.header('cache-control', 'no-store').send(toEnvelope(refusal));
    }
    return undefined;
  });
  app.addHook('onResponse', async (request, reply) => {
    if (reply.statusCode < 500) request.log.debug({ req: request, call: request.call, status: reply.statusCode, ms: Math.round(reply.elapsedTime) }, 'answered');
  });

  app.decorateReply('callNotFound', function callNotFound(this: FastifyReply) {
    return this.code(404).send(toEnvelope(refuse('parameterError', { field: 'call' })));
  });
  app.setNotFoundHandler((request, reply) => {
    if (/^\/(api|public|desk|webhooks)\//.test(request.url)) return reply.callNotFound();
    return reply.code(404).type('text/plain; charset=utf-8').send('not found');
  });
  app.setErrorHandler((error: Error & { statusCode?: number; code?: string }, request, reply) => {
    void reply.header('cache-control', 'no-store');
    // What the framework refuses before a handler runs (not JSON, too large, wrong type) is the sender's mistake.
    if (error.statusCode !== undefined && error.statusCode < 500) return reply.code(200).send(toEnvelope(refuse('parameterError', { field: 'body' })));
    request.log.error({ err: error, req: request, call: request.call }, 'unhandled');
    return reply.code(500).send(toEnvelope(refuse('serverError', { requestId: request.id })));
  });

  actionRoutes(app, services);
  await uploadRoutes(app, services);
  await webhookRoutes(app, services);
  await cspReportRoutes(app);
  deskRoutes(app, services);
  serviceRoutes(app, services);
  await fileRoutes(app, services);
  documentRoutes(app, services, renderer);
  return app;
}
