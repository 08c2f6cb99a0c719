import type { FastifyInstance } from 'fastify';
import type { AppServices } from '../app-services';
import { handleProviderMessage, ProviderFailed, type ProviderType } from '../features/checkout';
import { FairQueue } from '../platform/fair-queue';
import { placeOf } from '../platform/networks';
import { retryAfterSeconds } from '../platform/unavailable';
import { refuseFlood } from './read-request';

const addresses: Readonly<Record<string, ProviderType>> = { '/webhooks/paypal': 'paypal', '/webhooks/stripe': 'card' };

/** Anybody may send a message, and PayPal has to be asked whether one is its own: who sends many delays only those. */
const handling = { concurrency: 16, concurrencyPerCaller: 4, maxWaiting: 200, timeoutMs: 10_000 };

/**
 * Webhooks, by which payment providers report incoming payments. Their signatures cover the raw body, so it stays text; they
 * resend every message that did not get a success status.
 */
export async function webhookRoutes(app: FastifyInstance, services: AppServices): Promise<void> {
  const queue = new FairQueue(handling);
  // In a scope of its own: everywhere else bodies are parsed as JSON.
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    // The provider resends what could not be handled, unless it gets a success status.
    scope.setErrorHandler((error: Error & { statusCode?: number }, request, reply) => {
      const isTheirs = error.statusCode !== undefined && error.statusCode < 500;
      if (!isTheirs) request.log.error({ err: error, req: request }, 'payment message');
      return reply.code(isTheirs ? (error.statusCode ?? 400) : 503).send();
    });
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
    for (const [address, payType] of Object.entries(addresses)) {
      scope.post(address, async (request, reply) => {
        if (!services.checkout.providers[payType]) return reply.callNotFound();
        if (await refuseFlood(request, reply, 'webhook', services.now)) return reply.code(429).send();
        const headers = new Headers(Object.entries(request.headers).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value] as [string, string]] : [])));
        const body = typeof request.body === 'string' ? request.body : '';
        try {
          const handle = () => handleProviderMessage(services.database.db, services.checkout, { payType, headers, body, now: services.now() });
          const outcome = await queue.run(handle, placeOf(request.ip));
          if (outcome === 'busy' || outcome === 'early') return await reply.code(503).header('retry-after', retryAfterSeconds).send();
          if (outcome === 'forged') {
            // Anybody may send one; but if the provider's own are refused, nobody else hears of it.
            request.log.warn({ event: 'payment-message-refused', payType, reqId: request.id }, 'payment: a message without a right signature: is STRIPE_WEBHOOK_SECRET or PAYPAL_WEBHOOK_ID that of this address?');
            return await reply.code(400).send();
          }
          if (outcome === 'unknown') request.log.info({ payType }, 'a message about no payment of ours');
          else if (outcome.state === 'wrong') request.log.error({ payment: outcome.id }, `payment: ${outcome.trouble}`);
          return await reply.code(200).send();
        } catch (error) {
          if (!(error instanceof ProviderFailed)) throw error;
          request.log.error({ err: error }, 'payment provider');
          return reply.code(503).send();
        }
      });
    }
  });
}
