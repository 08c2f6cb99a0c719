import { Readable } from 'node:stream';
import { createBrotliDecompress } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import { packPath, packQuery } from '../../contract/shop/goods-pack';
import { defaultLanguage, isLanguage } from '../../rules/languages';
import type { AppServices } from '../app-services';
import { toEnvelope } from '../calls/answer';
import { refuse } from '../calls/refusal';
import { FairQueue } from '../platform/fair-queue';
import { placeOf } from '../platform/networks';
import { acceptedEncoding } from './accepted-encoding';
import { refuseFlood } from './read-request';

/**
 * For clients without brotli; every browser over TLS has it. Each of their requests costs decompressing megabytes, and often
 * compressing them again as gzip.
 */
const decompressing = { concurrency: 2, concurrencyPerCaller: 1, maxWaiting: 100, timeoutMs: 10_000 };
/** A client that reads more slowly than this gives up its turn: the processor is idle meanwhile. */
const longestTurnMs = 2_000;

/** What a device caches for offline use: ready-made bytes, the same for everybody. Refused as calls are. */
export function packRoute(app: FastifyInstance, services: AppServices): void {
  const queue = new FairQueue(decompressing);
  app.get(packPath, async (request, reply) => {
    request.call = 'goodsPack!cards';
    const { lang = defaultLanguage, ...asked } = request.query as Record<string, unknown>;
    if (!isLanguage(lang)) return toEnvelope(refuse('languageUnsupported', { field: 'lang' }));
    const query = v.safeParse(packQuery, asked);
    if (!query.success) return toEnvelope(refuse('parameterError', { field: v.getDotPath(query.issues[0]) ?? 'address' }));
    const flood = await refuseFlood(request, reply, 'goodsPack!cards', services.now);
    if (flood) return toEnvelope(flood);
    const pack = await services.packs.get(query.output, lang, request.ip);
    if (pack === 'busy') return toEnvelope(refuse('tooFrequent'));
    const { compressed, madeAt } = pack;
    const headed = () => reply.type('application/json; charset=utf-8').headers({ age: Math.floor((services.now() - madeAt) / 1000), vary: 'accept-encoding' });
    if (acceptedEncoding(request, ['br'])) return headed().header('content-encoding', 'br').send(compressed);
    const decompress = () =>
      new Promise<void>((end) => {
        const timer = setTimeout(end, longestTurnMs);
        const text = Readable.from([compressed]).pipe(createBrotliDecompress());
        text.once('close', () => {
          clearTimeout(timer);
          end();
        });
        void headed().send(text);
      });
    const outcome = await queue.run(decompress, placeOf(request.ip));
    return outcome === 'busy' ? toEnvelope(refuse('tooFrequent')) : reply;
  });
}
