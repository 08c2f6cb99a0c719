import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { PictureStudio } from '../../src/server/features/pictures';
import { backdropCount, pictureName, pictureViews, pictureWidths, type PictureRecipe } from '../../src/server/features/pictures/recipe';

// A small drawing: these tests are about names and files, not about the art.
const apple: PictureRecipe = { emoji: ['1f34e'], view: 'front', backdrop: 2, tone: 'own' };

/** Width and height from the header of a lossy WebP file, or undefined when it is none. */
function webpSize(bytes: Buffer | undefined): { width: number; height: number } | undefined {
  if (bytes?.toString('latin1', 0, 4) !== 'RIFF' || bytes.toString('latin1', 8, 16) !== 'WEBPVP8 ') return undefined;
  return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff };
}

describe('picture names', () => {
  it('are stable, path-safe and short', () => {
    const name = pictureName(apple);
    expect(name).toBe(pictureName({ ...apple, mirror: false }));
    expect(name).toMatch(/^1f34e__front_2_own_n_[0-9a-f]{12}$/);
    const longest = pictureName({ emoji: ['1f34e', '1f34b', '1f353', '2615'], view: 'scene', backdrop: 7, tone: 'purple', mirror: true });
    expect(longest).toMatch(/^[0-9a-z_-]{1,119}$/);
  });

  it('differ for every part of a recipe', () => {
    const recipes: PictureRecipe[] = [
      apple,
      { ...apple, emoji: ['1f34b'] },
      { ...apple, view: 'close' },
      { ...apple, backdrop: 3 },
      { ...apple, tone: 'dark' },
      { ...apple, tone: 120 },
      { ...apple, mirror: true },
    ];
    expect(new Set(recipes.map(pictureName)).size).toBe(recipes.length);
  });

  it('have one spelling for the same picture', () => {
    expect(pictureName({ ...apple, tone: 360 })).toBe(pictureName(apple));
    expect(pictureName({ ...apple, tone: -30 })).toBe(pictureName({ ...apple, tone: 330 }));
    expect(pictureName({ ...apple, backdrop: 2 + backdropCount })).toBe(pictureName(apple));
  });

  it('are refused for what cannot be drawn', () => {
    expect(() => pictureName({ ...apple, emoji: [] })).toThrow(RangeError);
    expect(() => pictureName({ ...apple, emoji: ['../package'] })).toThrow(RangeError);
    expect(() => pictureName({ ...apple, emoji: ['ffffff'] })).toThrow('ENOENT');
    expect(() => pictureName({ ...apple, tone: Number.NaN })).toThrow(RangeError);
    expect(() => pictureName({ ...apple, backdrop: 0.5 })).toThrow(RangeError);
  });

  it('are given tens of thousands of times in no time', () => {
    const before = performance.now();
    for (let at = 0; at < 20_000; at += 1) pictureName({ ...apple, backdrop: at, tone: at % 360 });
    // About 0.1 s; the bound only catches reading the drawing again for each name.
    expect(performance.now() - before).toBeLessThan(2000);
  });
});

describe('the picture studio', () => {
  let folder = '';
  let studio: PictureStudio;
  const name = pictureName(apple);

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'dhow-pictures-'));
    studio = new PictureStudio({ folder });
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it('answers nothing for a wrong hash, name or width', async () => {
    const wrong = `${name.slice(0, -1)}${name.endsWith('0') ? '1' : '0'}`;
    expect(await studio.picture(wrong, 320)).toBeUndefined();
    expect(await studio.picture(name.replace('_2_', '_3_'), 320)).toBeUndefined();
    for (const other of ['', 'apple', '../../etc/passwd', `${name}/..`, name.toUpperCase(), 'a'.repeat(5000)]) {
      expect(await studio.picture(other, 320)).toBeUndefined();
    }
    for (const width of [0, -320, 321, 320.5, Number.NaN, 100_000]) expect(await studio.picture(name, width)).toBeUndefined();
    expect(studio.rendered).toBe(0);
    expect(await readdir(folder)).toEqual([]);
  });

  it('draws once for all widths asked for at the same time', async () => {
    const asked = [...pictureWidths, ...pictureWidths];
    const answers = await Promise.all(asked.map((width) => studio.picture(name, width)));
    expect(answers.map(webpSize)).toEqual(asked.map((width) => ({ width, height: width })));
    expect(studio.rendered).toBe(1);
    const kept = (await readdir(folder)).filter((file) => file !== 'cutouts');
    // No drafts are left beside the finished files.
    expect(kept.sort()).toEqual(pictureWidths.map((width) => `${name}-${width}.webp`).sort());
    expect((await stat(join(folder, `${name}-320.webp`))).size).toBeLessThan(8000);
    expect((await stat(join(folder, `${name}-800.webp`))).size).toBeLessThan(14_000);
  });

  it('keeps pictures for the next start', async () => {
    const later = new PictureStudio({ folder });
    expect(await later.picture(name, 320)).toEqual(await studio.picture(name, 320));
    expect(later.rendered).toBe(0);
  });

  it('draws again over a file that a power cut left empty', async () => {
    await writeFile(join(folder, `${name}-160.webp`), '');
    const later = new PictureStudio({ folder });
    expect(webpSize(await later.picture(name, 160))).toEqual({ width: 160, height: 160 });
    expect(later.rendered).toBe(1);
  });

  it('draws every view in every tone, and banners 12:5', async () => {
    for (const view of pictureViews) {
      const bytes = await studio.picture(pictureName({ emoji: ['1f34e', '1f455'], view, backdrop: 1, tone: 'blue', mirror: true }), 240);
      expect(webpSize(bytes)).toEqual({ width: 240, height: view === 'scene' ? 100 : 240 });
    }
    for (const tone of ['dark', 'grey', 'pale', 'red', 45] as const) {
      expect(webpSize(await studio.picture(pictureName({ ...apple, tone }), 160))).toEqual({ width: 160, height: 160 });
    }
  });

  it('still answers when nothing can be kept', async () => {
    const file = join(folder, 'not-a-folder');
    await writeFile(file, '');
    expect(webpSize(await new PictureStudio({ folder: file }).picture(name, 160))).toEqual({ width: 160, height: 160 });
  });
});
