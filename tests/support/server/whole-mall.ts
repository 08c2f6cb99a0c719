import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { openAppServices, type AppServices } from '../../../src/server/app-services';
import type { Database } from '../../../src/server/db/database';
import type { Pictures } from '../../../src/server/features/pictures';
import { createApp } from '../../../src/server/http/app';
import { openRenderer } from '../../../src/server/render/render';
import { insertCatalog, testNow } from '../catalog';
import { migratedDatabase, openPatiently, type FreshDatabase } from '../services/postgres';
import { testSettings } from './test-settings';

/** Has one picture, in one width. */
const onePicture: Pictures = { kept: () => Promise.resolve(undefined), picture: (name, width) => Promise.resolve(name === 'lamp.front' && width === 320 ? Buffer.from('webp') : undefined) };

/**
 * The whole mall in this process, with documents, files and the small catalog on PostgreSQL; its clock stands still
 * until it is moved. Only the picture studio is a stub.
 */
export class WholeMall {
  private constructor(
    readonly mall: AppServices,
    readonly app: FastifyInstance,
    readonly dataDir: string,
    private readonly clock: { now: number },
    private readonly fresh: FreshDatabase,
  ) {}

  /** `changed` replaces parts of the mall before its app is created; `logTo` receives the log. */
  static async open(env: Readonly<Record<string, string>> = {}, changed: (mall: AppServices) => AppServices = (mall) => mall, logTo?: Parameters<typeof createApp>[2]): Promise<WholeMall> {
    const fresh = await migratedDatabase();
    const dataDir = await mkdtemp(path.join(tmpdir(), 'dhow-mall-'));
    const settings = testSettings(dataDir, { CALLS_PER_MINUTE: '100000000', SOCKET_PORT: '0', ...env });
    const database: Database = openPatiently(fresh.url);
    await insertCatalog(database.db);
    const clock = { now: testNow };
    const mall = changed(await openAppServices({ settings, database, pictures: onePicture, now: () => clock.now }));
    return new WholeMall(mall, await createApp(mall, openRenderer(mall), logTo), dataDir, clock, fresh);
  }

  get db() {
    return this.mall.database.db;
  }

  wait(ms: number): void {
    this.clock.now += ms;
  }

  /** The response to a GET of this address. */
  get(url: string, headers: Record<string, string> = {}) {
    return this.app.inject({ url, headers });
  }

  async close(): Promise<void> {
    await this.app.close();
    await this.mall.close();
    await this.fresh.drop();
    await rm(this.dataDir, { recursive: true, force: true });
  }
}
