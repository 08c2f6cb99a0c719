import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect } from 'vitest';
import type { Envelope, RefusalDetail } from '../../../src/contract/envelope';
import { uploadUrl } from '../../../src/contract/pictures';
import type { UploadModule } from '../../../src/contract/shop/uploads';
import type { Database } from '../../../src/server/db/database';
import { insertCatalog } from '../catalog';
import { refusalOf, Shop } from './shop';
import { describeWithDatabase } from './databases';
import { uploadPicture } from './sent-pictures';
import { insertShopper, type Shopper } from './shopper';

/** The small catalog with its own upload folder, and what its shoppers do there. */
export function describeWithUploads(tell: (uploads: ReturnType<typeof uploadsOf>, kind: Database['kind']) => void): void {
  let dataDir = '';
  beforeAll(async () => {
    dataDir = await mkdtemp(path.join(tmpdir(), 'dhow-uploads-'));
  });
  afterAll(() => rm(dataDir, { recursive: true, force: true }));
  describeWithDatabase(
    async (database) => {
      await insertCatalog(database.db);
      return Shop.open(database, { DATA_DIR: path.join(dataDir, database.kind) });
    },
    (shop, kind) => tell(uploadsOf(shop, () => path.join(dataDir, kind, 'uploads')), kind),
  );
}

function uploadsOf(shop: () => Shop, folder: () => string) {
  return {
    shop,
    shopper: () => insertShopper(shop().db),
    upload: (as: Shopper, bytes: Uint8Array, moduleName?: UploadModule | (string & {}), file = {}) => uploadPicture({ app: shop().app, db: shop().db, now: shop().mall.now() }, as, bytes, moduleName, file),
    nameIn({ code, data, msg }: Envelope): string {
      expect(code, msg).toBe(0);
      return (data as { data: string }).data;
    },
    told: (answer: Envelope) => ({ key: refusalOf(answer), field: (answer.data as RefusalDetail | null)?.field }),
    see: (name: string, headers: Record<string, string> = {}) => shop().app.inject({ url: uploadUrl(name), headers }),
    asOwner: ({ cookie }: Shopper) => ({ cookie: `sid=${cookie}` }),
    stored: async () => (await readdir(folder(), { recursive: true }).catch(() => [])).filter((file) => file.includes('.')),
    rowsOf: ({ userId }: Shopper) => shop().db.selectFrom('upload').selectAll().where('user_id', '=', userId).execute(),
  };
}
