import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { evictPictures, picturesFolder, type Pictures } from '../../../src/server/features/pictures';
import { jobTable } from '../../../src/server/jobs/job-table';
import { WholeMall } from '../../support/server/whole-mall';

/** Draws any name it is given, and records it. */
class Studio implements Pictures {
  readonly drawn: string[] = [];
  kept = (name: string) => Promise.resolve(name === 'seen-before' ? Buffer.from('webp') : undefined);
  picture = (name: string) => {
    this.drawn.push(name);
    return Promise.resolve(Buffer.from('webp'));
  };
}

describe('a picture', () => {
  let whole: WholeMall;
  const studio = new Studio();
  beforeAll(async () => {
    whole = await WholeMall.open({ PICTURES_MEGABYTES: '1' }, (mall) => ({ ...mall, pictures: studio }));
  });
  afterAll(() => whole.close());
  const status = async (name: string) => (await whole.get(`/pictures/${name}-320.webp`)).statusCode;

  it('is drawn where the catalog shows it, and for no other name that somebody made up', async () => {
    const shown = ['lamp.front', 'lamp.side', 'lamp.black', 'home.category', 'lantern.logo', 'lamp.seen-1'];
    for (const name of shown) expect([name, await status(name)]).toEqual([name, 200]);
    expect(studio.drawn).toEqual(shown);
    for (const name of ['lamp.top', "' or true --", '{lamp.front}', '1f34e__front_1_own_n_0123456789ab', '\u0000', 'lamp\u0000front', '💡💡💡', 'x'.repeat(161), 'x'.repeat(450)]) expect(await status(encodeURIComponent(name))).toBe(404);
    expect(studio.drawn).toEqual(shown);
  });

  it('that was drawn before is there, whatever the catalog shows now', async () => {
    expect(await status('seen-before')).toBe(200);
  });

  it('makes room by a job of the mall’s where they take more than the setting', async () => {
    const folder = picturesFolder(whole.dataDir);
    await mkdir(folder);
    for (const age of [0, 1, 2]) {
      const file = join(folder, `${age}-320.webp`);
      await writeFile(file, Buffer.alloc(500_000));
      await utimes(file, new Date(), new Date(Date.now() - age * 60_000));
    }
    const failed = vi.fn();
    await jobTable(whole.mall, () => Promise.resolve()).find(({ name }) => name === 'resized pictures')?.run({ stopping: new AbortController().signal, failed, noted: failed });
    expect(await readdir(folder)).toEqual(['0-320.webp']);
    expect(failed).not.toHaveBeenCalled();
  });
});

it('the oldest resized pictures go where they take too much of the disk', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'dhow-pictures-'));
  await mkdir(join(folder, 'cutouts'));
  for (let age = 0; age < 10; age += 1) {
    const file = join(folder, `picture-${age}-320.webp`);
    await writeFile(file, Buffer.alloc(1_000));
    await utimes(file, new Date(), new Date(Date.now() - age * 60_000));
  }
  expect(await evictPictures(folder, 10_000)).toBe(0);
  expect(await evictPictures(folder, 9_999)).toBe(2);
  expect((await readdir(folder)).toSorted()).toEqual(['cutouts', ...Array.from({ length: 8 }, (_, age) => `picture-${age}-320.webp`)]);
  expect(await evictPictures(join(folder, 'none'), 1)).toBe(0);
  await rm(folder, { recursive: true });
});
