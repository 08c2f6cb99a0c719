import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import { pictureName } from '../../contract/shop/goods';
import type { AppServices } from '../app-services';
import { isCatalogPicture } from '../features/catalog';
import { clientFolder } from '../platform/client-build';
import { assetsFolder, keepAssets } from '../platform/kept-assets';
import { workerPolicy } from './headers';
import { compressBody, sendCompressed, type CompressedBody } from './compressed-body';

const forever = 'public, max-age=31536000, immutable';

/** Of brotli: takes some hundredths of a second, once. */
const workerQuality = 9;

/** Serves files: hashed assets of this build and earlier ones, icons, the worker, and the catalog's pictures. */
export async function fileRoutes(app: FastifyInstance, services: AppServices): Promise<void> {
  app.get<{ Params: { file: string } }>('/pictures/:file', async (request, reply) => {
    const [, name, width] = /^(.+)-(\d{2,4})\.webp$/.exec(request.params.file) ?? [];
    // An invalid name never reaches the disk or the database, which rejects a zero byte.
    if (!v.is(pictureName, name)) return reply.callNotFound();
    const { pictures, database } = services;
    // Names can be made up: only what the catalog shows is worth the time to scale it.
    const picture = (await pictures.kept(name, Number(width))) ?? ((await isCatalogPicture(database.db, name)) ? await pictures.picture(name, Number(width)) : undefined);
    if (!picture) return reply.callNotFound();
    return reply.type('image/webp').header('cache-control', forever).send(picture);
  });

  if (!clientFolder) return;
  const { dataDir } = services.settings;
  await keepAssets(dataDir, services.now());
  await app.register(fastifyStatic, {
    root: assetsFolder(dataDir),
    prefix: '/assets/',
    preCompressed: true,
    maxAge: '365d',
    immutable: true,
  });
  await app.register(fastifyStatic, {
    root: join(clientFolder, 'brands'),
    prefix: '/brands/',
    decorateReply: false,
    maxAge: '1d',
    setHeaders: (reply, path) => void (path.endsWith('.svg') && reply.type('image/svg+xml; charset=utf-8')),
  });

  // The files of public/ and the licences, at the top of the build, except the worker, which has its own rules below.
  const isPublic = (file: string) => !/^sw\.|\.br$/.test(file);
  for (const { name } of (await readdir(clientFolder, { withFileTypes: true })).filter((entry) => entry.isFile() && isPublic(entry.name))) {
    app.get(`/${name}`, (_request, reply) => reply.sendFile(name, clientFolder, { maxAge: '1d' }));
  }

  const worker = await readFile(join(clientFolder, services.settings.worker === 'off' ? 'remove-worker.js' : 'sw.js'), 'utf8');
  let compressed: Promise<CompressedBody> | undefined;
  // Browsers ask after every navigation whether there is another one: it is sent only then, and compressed once.
  app.get('/sw.js', async (request, reply) => {
    compressed ??= compressBody(worker, workerQuality);
    void reply.type('text/javascript; charset=utf-8').headers({ 'cache-control': 'no-cache', 'content-security-policy': workerPolicy });
    return sendCompressed(request, reply, await compressed);
  });
}
