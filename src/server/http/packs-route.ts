import { Readable } from 'node:stream';
import { createBrotliDecompress } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import { packPath, packQuery } from '../../contract/shop/goods-pack';
import { defaultLanguage, isLanguage } from '../../rules/languages';
import type { AppServices } from '../app-services';
import { toEnvelope } from '../calls/answer';
import { refuse } from '../calls/refusal';
import { acceptedEncoding } from './accepted-encoding';
import { refuseFlood } from './read-request';

/** What a device caches for offline use: ready-made bytes, the same for everybody. Refused as calls are. */
export function packRoute(app: FastifyInstance, services: AppServices): void {
  app.get(packPath, async (request, reply) => {
    request.call = 'goodsPack!cards';
    void reply.header('cache-control', 'no-store');
    const { lang = defaultLanguage, ...asked } = request.query as Record<string, unknown>;
    if (!isLanguage(lang)) return toEnvelope(refuse('languageUnsupported', { field: 'lang' }));
    const query = v.safeParse(packQuery, asked);
    if (!query.success) return toEnvelope(refuse('parameterError', { field: v.getDotPath(query.issues[0]) ?? 'address' }));
    const flood = await refuseFlood(request, reply, 'goodsPack!cards', services.now);
    if (flood) return toEnvelope(flood);
    const pack = await services.packs.get(query.output, lang, request.ip);
    if (pack === 'busy') return toEnvelope(refuse('tooFrequent'));
    const { compressed, madeAt } = pack;
    void reply.type('application/json; charset=utf-8').headers({ age: Math.floor((services.now() - madeAt) / 1000), vary: 'accept-encoding' });
    if (acceptedEncoding(request, ['br'])) return reply.header('content-encoding', 'br').send(compressed);
    return reply.send(Readable.from([compressed]).pipe(createBrotliDecompress()));
  });
}
