import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pictureWidths } from '../../src/contract/pictures';
import { Catalog } from '../../src/server/demo/goods/catalog';
import { readShelf } from '../../src/server/demo/goods/shelf';
import { PictureSizes, wideName } from '../../src/server/features/pictures';
import { photographs } from '../../src/server/features/pictures/picture-thread';

async function sizeOf(bytes: Buffer | undefined) {
  const { format, width, height } = await sharp(bytes).metadata();
  return { format, width, height };
}

describe('the sizes of pictures', () => {
  let folder = '';
  let sources = '';
  let sizes: PictureSizes;
  const name = '0123456789abcdef';

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'dhow-pictures-'));
    sources = join(folder, 'sources');
    await mkdir(sources);
    const [first = ''] = await readdir(photographs);
    await copyFile(join(photographs, first), join(sources, `${name}.webp`));
    sizes = new PictureSizes({ folder: join(folder, 'kept'), sources });
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it('answers nothing for a name or width that there is not, and looks in no other folder', async () => {
    await writeFile(join(folder, 'abcdef012345.webp'), 'secret');
    for (const other of ['', 'apple', 'fedcba9876543210', '../abcdef012345', '../../etc/passwd', `${name}/..`, name.toUpperCase(), `${name}.high`, 'a'.repeat(5000)]) {
      expect(await sizes.picture(other, 320)).toBeUndefined();
    }
    for (const width of [0, -320, 321, 320.5, Number.NaN, 100_000]) expect(await sizes.picture(name, width)).toBeUndefined();
    expect(await readdir(folder)).not.toContain('kept');
  });

  it('makes each width once, however many ask at the same time, and none larger than the photograph', async () => {
    const asked = [...pictureWidths, ...pictureWidths];
    const answers = await Promise.all(asked.map((width) => sizes.picture(name, width)));
    const { width: widest } = await sharp(join(sources, `${name}.webp`)).metadata();
    expect(await Promise.all(answers.map(sizeOf))).toEqual(asked.map((width) => ({ format: 'webp', width: Math.min(width, widest), height: Math.min(width, widest) })));
    // Who asks meanwhile gets the picture under way.
    for (const index of pictureWidths.keys()) expect(answers[index]).toBe(answers[index + pictureWidths.length]);
    // No drafts are left beside the finished files.
    expect((await readdir(join(folder, 'kept'))).toSorted()).toEqual(pictureWidths.map((width) => `${name}-${width}.webp`).toSorted());
  });

  it('keeps pictures for the next start', async () => {
    // Other bytes than it would make.
    const kept = Buffer.from('kept');
    await writeFile(join(folder, 'kept', `${name}-320.webp`), kept);
    const later = new PictureSizes({ folder: join(folder, 'kept'), sources });
    expect(await later.picture(name, 320)).toEqual(kept);
    expect(await later.kept(name, 320)).toEqual(kept);
  });

  it('makes again what a power cut left empty', async () => {
    await writeFile(join(folder, 'kept', `${name}-160.webp`), '');
    const later = new PictureSizes({ folder: join(folder, 'kept'), sources });
    expect(await sizeOf(await later.picture(name, 160))).toMatchObject({ width: 160 });
  });

  it('lays a photograph out as a banner, its paper without an edge', async () => {
    const banner = await sizes.picture(wideName(name), 1200);
    expect(await sizeOf(banner)).toEqual({ format: 'webp', width: 1200, height: 500 });
    expect(await sizeOf(await sizes.picture(wideName(name), 240))).toEqual({ format: 'webp', width: 240, height: 100 });
    // Along a line near the top no neighbouring pixels differ as at a visible edge.
    const line = await sharp(banner).extract({ left: 0, top: 20, width: 800, height: 1 }).greyscale().raw().toBuffer();
    const steps = Array.from(line.subarray(1), (value, at) => Math.abs(value - (line[at] ?? 0)));
    expect(Math.max(...steps)).toBeLessThan(8);
  });

  it('still answers when nothing can be kept', async () => {
    const file = join(folder, 'not-a-folder');
    await writeFile(file, '');
    expect(await sizeOf(await new PictureSizes({ folder: file, sources }).picture(name, 160))).toMatchObject({ width: 160 });
  });

  it('a list of 24 costs at most 110 kB, on a phone and on a fine screen', async () => {
    const catalog = new Catalog(readShelf());
    const real = new PictureSizes({ folder: join(folder, 'real'), sources: photographs });
    for (const width of [320, 480]) {
      const cards = await Promise.all(Array.from({ length: 24 }, (_, index) => real.picture(catalog.goods(index + 1).pictures.gallery[0] ?? '', width)));
      expect(cards.reduce((sum, bytes) => sum + (bytes?.length ?? NaN), 0)).toBeLessThan(110_000);
    }
    expect((await readFile(join(folder, 'real', `${catalog.goods(1).pictures.gallery[0]}-320.webp`))).length).toBeGreaterThan(500);
  });
});
