import type { FastifyInstance } from 'fastify';
import { FairQueue } from '../platform/fair-queue';
import { placeOf } from '../platform/networks';

/** A request that takes longer is waiting for something else, such as a bank, and does not keep the process busy. */
const longestTurnMs = 250;
/** Many households may share an address: a request that has waited this long goes ahead. */
const waiting = { maxWaiting: 1_000, timeoutMs: 250 };

/**
 * Handles a few requests of one network address at a time, while its others wait: requests from elsewhere then wait behind
 * these few, and not behind a whole flood.
 */
export function takeTurns(app: FastifyInstance, requestsAtOnce: number): void {
  const queue = new FairQueue({ ...waiting, concurrency: Infinity, concurrencyPerCaller: requestsAtOnce });
  app.decorateRequest('endTurn', undefined);

  // Only when the body has arrived: a slow sender would hold up its neighbours.
  app.addHook('preHandler', (request, reply, begin) => {
    const turn = () =>
      new Promise<void>((end) => {
        const timer = setTimeout(end, longestTurnMs);
        request.endTurn = () => {
          clearTimeout(timer);
          end();
        };
        reply.raw.once('close', request.endTurn);
        begin();
      });
    void queue.run(turn, placeOf(request.ip)).then((outcome) => {
      if (outcome === 'busy') begin();
    });
  });
  app.addHook('onSend', async ({ endTurn }) => endTurn?.());
}

declare module 'fastify' {
  interface FastifyRequest {
    /** lets the next request of the same address begin */
    endTurn: (() => void) | undefined;
  }
}
