import { describe, expect, it, onTestFinished } from 'vitest';
import type { UploadModule } from '../../../src/contract/shop/uploads';
import { sweepUploads } from '../../../src/server/features/uploads';
import { bucketStorage } from '../../../src/server/platform/storage-bucket';
import { daysAgo } from '../../support/catalog';
import { rethrow } from '../../support/server/rethrow';
import { anyPicture } from '../../support/server/sent-pictures';
import type { Shopper } from '../../support/server/shopper';
import { describeWithUploads } from '../../support/server/uploads';
import { startBucketService } from '../../support/services/bucket-service';

const megabyte = 1024 * 1024;
const hour = 3_600_000;

describeWithUploads(({ shop, shopper, upload, nameIn, told, see, asOwner, stored, rowsOf }, kind) => {
  const fill = (as: Shopper, rows: { bytes: number; created_at: string; used_at?: string; module?: UploadModule }[]) =>
    shop().db.insertInto('upload').values(rows.map((row, index) => ({ name: `${as.userId}-${index}`, user_id: as.userId, module: 'chat', sha256: `s${index}`, ...row }))).execute();

  describe('the room of one user', () => {
    it('the room of one user is 200 MB', async () => {
      const as = await shopper();
      const picture = await anyPicture();
      await fill(as, [{ bytes: 200 * megabyte - picture.length + 1, created_at: daysAgo(9) }]);
      expect(told(await upload(as, picture))).toEqual({ key: 'uploadFailed', field: undefined });
      await shop().db.updateTable('upload').set({ bytes: 200 * megabyte - picture.length }).where('user_id', '=', as.userId).execute();
      expect(nameIn(await upload(as, picture))).toMatch(/webp/);
    });

    it('the room of one user that is full of what they added of their own will is open to what the shop itself asks for', async () => {
      const as = await shopper();
      await fill(as, [{ bytes: 200 * megabyte, created_at: daysAgo(9), used_at: daysAgo(9) }]);
      const picture = await anyPicture();
      for (const own of ['evaluation', 'avatar', 'chat'] as const) expect(told(await upload(as, picture, own)).key, own).toBe('uploadFailed');
      for (const asked of ['returns', 'recharge', 'identity'] as const) expect(nameIn(await upload(as, picture, asked)), asked).toMatch(/webp/);
    });

    it('the room of one user is 200 MB in 24 hours for what the shop asks for, and no more than that for what nothing shows yet', async () => {
      const as = await shopper();
      const picture = await anyPicture();
      await fill(as, [{ bytes: 200 * megabyte - picture.length + 1, created_at: daysAgo(0.9), used_at: daysAgo(0.9), module: 'returns' }]);
      const change = (row: { created_at?: string; used_at: string | null }) => shop().db.updateTable('upload').set(row).where('user_id', '=', as.userId).where('sha256', '=', 's0').execute();
      const send = async () => told(await upload(as, picture, 'recharge')).key;
      expect(await send()).toBe('tooFrequent');
      expect(nameIn(await upload(as, picture, 'chat'))).toMatch(/webp/);
      await change({ used_at: null, created_at: daysAgo(1) });
      expect(await send()).toBe('tooFrequent');
      await change({ used_at: daysAgo(1) });
      expect(nameIn(await upload(as, picture, 'recharge'))).toMatch(/webp/);
    });

    it('the room of one user is 500 uploads in 24 hours', async () => {
      const as = await shopper();
      await fill(as, Array.from({ length: 500 }, (_, index) => ({ bytes: 1, created_at: daysAgo(index === 0 ? 0.99 : 0.5) })));
      expect(told(await upload(as, await anyPicture()))).toMatchObject({ key: 'tooFrequent' });
      await shop().db.updateTable('upload').set({ created_at: daysAgo(1) }).where('user_id', '=', as.userId).where('sha256', '=', 's0').execute();
      expect(nameIn(await upload(as, await anyPicture()))).toMatch(/webp/);
    });

    it('the room of one user holds what can’t be decoded too: it counts for a day, and takes no bytes', async () => {
      const as = await shopper();
      await fill(as, Array.from({ length: 498 }, () => ({ bytes: 1, created_at: daysAgo(0.1) })));
      const broken = async () => told(await upload(as, (await anyPicture()).subarray(0, 60))).key;
      expect([await broken(), await broken(), await broken()]).toEqual(['uploadFailed', 'uploadFailed', 'tooFrequent']);
      const kept = async () => (await rowsOf(as)).filter(({ bytes }) => bytes === 0).length;
      expect(await kept()).toBe(2);
      await shop().db.deleteFrom('upload').where('bytes', '<>', 0).execute();
      await sweepUploads(shop().db, shop().mall.storage, shop().mall.now() + 24 * hour + 1, rethrow);
      expect(await kept()).toBe(0);
    });

    if (kind === 'server') {
      it('the room of one user is not outrun by many at once', async () => {
        const as = await shopper();
        await fill(as, Array.from({ length: 497 }, () => ({ bytes: 1, created_at: daysAgo(0.1) })));
        const answers = await Promise.all(Array.from({ length: 12 }, async () => upload(as, await anyPicture())));
        expect(answers.filter(({ code }) => code === 0)).toHaveLength(3);
      });
    }
  });

  describe('what nothing shows', () => {
    const sweep = () => sweepUploads(shop().db, shop().mall.storage, shop().mall.now(), rethrow);
    const empty = async () => void (await shop().db.deleteFrom('upload').execute());

    it('what nothing shows is swept after 24 hours, and what is shown is not', async () => {
      await empty();
      const as = await shopper();
      const [shown, idle] = [nameIn(await upload(as, await anyPicture())), nameIn(await upload(as, await anyPicture()))];
      await shop().ask('newOnlinechat!send', { type: 'img', content: shown }, { as });
      shop().wait(24 * hour);
      expect(await sweep()).toBe(0);
      shop().wait(1);
      const late = nameIn(await upload(as, await anyPicture()));
      expect(await sweep()).toBe(1);
      expect((await see(idle, asOwner(as))).statusCode).toBe(404);
      expect((await stored()).some((file) => file.includes(idle))).toBe(false);
      for (const name of [shown, late]) expect((await see(name, asOwner(as))).statusCode).toBe(200);
      expect((await shop().refusal('newOnlinechat!send', { type: 'img', content: idle }, { as })).key).toBe('imageUnknown');
    });

    it('what nothing shows and can’t be deleted is told, and holds up nothing that can', async () => {
      await empty();
      const as = await shopper();
      const [stuck, idle] = [nameIn(await upload(as, await anyPicture())), nameIn(await upload(as, await anyPicture()))];
      await shop().db.updateTable('upload').set({ created_at: daysAgo(9) }).where('name', '=', stuck).execute();
      shop().wait(25 * hour);
      const { storage } = shop().mall;
      const whose: typeof storage = { ...storage, delete: (name) => (name === stuck ? Promise.reject(new Error('not ours')) : storage.delete(name)) };
      const told: unknown[] = [];
      expect(await sweepUploads(shop().db, whose, shop().mall.now(), (error) => told.push(error))).toBe(1);
      expect(told).toMatchObject([{ message: 'not ours' }]);
      expect((await rowsOf(as)).map(({ name }) => name)).toEqual([stuck]);
      expect((await see(idle, asOwner(as))).statusCode).toBe(404);
    });

    it('what nothing shows and a bucket is never to delete is told, and holds up nothing else', async () => {
      const service = await startBucketService();
      onTestFinished(() => service.stop());
      await empty();
      onTestFinished(empty);
      const as = await shopper();
      const [held, idle] = ['ab', 'cd'].map((digits) => `${digits.repeat(16)}.webp`) as [string, string];
      const storage = bucketStorage(service.bucket);
      for (const [index, name] of [held, idle].entries()) {
        await storage.put(name, await anyPicture('webp'));
        await shop().db.insertInto('upload').values({ name, user_id: as.userId, module: 'chat', sha256: name, bytes: 1, created_at: daysAgo(9 - index) }).execute();
      }
      service.held.add(`/uploads/${held}`);
      const told: unknown[] = [];
      expect(await sweepUploads(shop().db, storage, shop().mall.now(), (error) => told.push(error))).toBe(1);
      expect(told).toMatchObject([{ message: `the bucket answered 403 to the deletion of ${held}` }]);
      expect([...service.objects.keys()]).toEqual([`/uploads/${held}`]);
      expect((await rowsOf(as)).map(({ name }) => name)).toEqual([held]);
    });

    it('what nothing shows is left for the next run after a thousand that can’t be deleted', async () => {
      await empty();
      onTestFinished(empty);
      const as = await shopper();
      await fill(as, Array.from({ length: 1_001 }, () => ({ bytes: 1, created_at: daysAgo(9) })));
      const storage = { ...shop().mall.storage, delete: () => Promise.reject(new Error('wrong keys')) };
      let failures = 0;
      expect(await sweepUploads(shop().db, storage, shop().mall.now(), () => (failures += 1))).toBe(0);
      expect(failures).toBe(1_000);
    });

    it('what nothing shows has its 24 hours again when it is sent again', async () => {
      const as = await shopper();
      const picture = await anyPicture();
      const name = nameIn(await upload(as, picture));
      shop().wait(23 * hour);
      expect(nameIn(await upload(as, picture))).toBe(name);
      shop().wait(23 * hour);
      await sweep();
      expect((await see(name, asOwner(as))).statusCode).toBe(200);
    });

    it('and what a server that was killed began to store is swept too, and is nobody’s until then', async () => {
      const as = await shopper();
      const name = `${'ab'.repeat(16)}.webp`;
      await shop().mall.storage.put(name, await anyPicture('webp'));
      await shop().db.insertInto('upload').values({ name, user_id: as.userId, module: 'chat', sha256: `pending:${name}`, bytes: 1, created_at: new Date(shop().mall.now()).toISOString() }).execute();
      expect((await see(name, asOwner(as))).statusCode).toBe(404);
      expect((await shop().refusal('newOnlinechat!send', { type: 'img', content: name }, { as })).key).toBe('imageUnknown');
      shop().wait(25 * hour);
      await sweep();
      expect(await shop().mall.storage.get(name)).toBeUndefined();
      expect(await rowsOf(as)).toEqual([]);
    });
  });
});
