import type { FastifyInstance } from 'fastify';
import { FairQueue } from '../platform/fair-queue';
import { networksOf } from '../platform/networks';

/** A request that takes longer waits for something else, such as a bank, and is not what keeps the process busy. */
const longestTurnMs = 250;
/** Many households may share an address: who has waited so long goes on. */
const waiting = { mostWaiting: 1_000, patienceMs: 250 };

/**
 * Works on a few requests of one network address at a time, and the others wait for those: what somebody else asks waits behind
 * these few then, and not behind all that a flood has sent.
 */
export function takeTurns(app: FastifyInstance, requestsAtOnce: number): void {
  const queue = new FairQueue({ ...waiting, atOnce: Infinity, eachAtOnce: requestsAtOnce });
  app.decorateRequest('endTurn', undefined);

  // Not before the body is there: who sends slowly would hold up the neighbours.
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
    void queue.run(turn, { caller: networksOf(request.ip)[0] }).then((outcome) => {
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
