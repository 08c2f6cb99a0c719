/** Serves pictures by name: drawn when first asked for, kept as files, never drawn twice at the same time. */
import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

import sharp from 'sharp';

import { compose } from './compose';
import type { Master } from './compose';
import { drawCutout, packCutout, unpackCutout } from './cutout';
import type { Cutout } from './cutout';
import { dye } from './dye';
import { Gate, Recent } from './gate';
import { emojiSource, parsePictureName, pictureWidths, sourceHash, studioVersion } from './recipe';
import type { PictureRecipe } from './recipe';

/** A master is 4 MB of raw pixels and a cutout up to 4 MB: enough for one product page's worth of each. */
const mastersKept = 6;
const cutoutsKept = 8;
const rendersAtOnce = 2;

export class PictureStudio {
  /** Masters drawn since the start; tests and measurements read it. */
  rendered = 0;
  private readonly folder: string;
  private readonly gate = new Gate(rendersAtOnce);
  private readonly masters = new Recent<Promise<Master>>(mastersKept);
  private readonly cutouts = new Recent<Promise<Cutout>>(cutoutsKept);
  private readonly underway = new Map<string, Promise<Buffer>>();

  constructor({ folder }: { folder: string }) {
    this.folder = folder;
    // The gate already runs two renders side by side; threads inside each would only fight over the cores.
    sharp.concurrency(1);
    // Every input is a buffer seen once, so libvips has nothing to remember.
    sharp.cache(false);
  }

  /** WebP bytes of a picture that was drawn before; undefined where it was not. */
  async kept(name: string, width: number): Promise<Buffer | undefined> {
    return isOffered(width) && parsePictureName(name) !== undefined ? read(this.fileOf(name, width)) : undefined;
  }

  /** WebP bytes, or undefined when the studio never gave that name or does not offer that width. */
  async picture(name: string, width: number): Promise<Buffer | undefined> {
    if (!isOffered(width)) return undefined;
    const recipe = parsePictureName(name);
    if (recipe === undefined) return undefined;
    const file = this.fileOf(name, width);
    const busy = this.underway.get(file);
    if (busy !== undefined) return busy;
    const work = this.keptOrDrawn(file, name, recipe, width).finally(() => this.underway.delete(file));
    this.underway.set(file, work);
    return work;
  }

  private fileOf(name: string, width: number): string {
    return join(this.folder, `${name}-${width}.webp`);
  }

  private async keptOrDrawn(path: string, name: string, recipe: PictureRecipe, width: number): Promise<Buffer> {
    const kept = await read(path);
    if (kept !== undefined) return kept;
    const master = await this.masters.get(name, () => this.gate.run(() => this.draw(recipe)));
    const bytes = await this.gate.run(() => encode(master, width));
    await this.keep(path, bytes);
    return bytes;
  }

  private async draw(recipe: PictureRecipe): Promise<Master> {
    this.rendered += 1;
    // The tone is part of the dye, not of the drawing: colour variants share one rasterisation, a group one dye.
    const dyed = new Recent<Promise<Cutout>>(recipe.emoji.length);
    const colour = async (emoji: string): Promise<Cutout> =>
      dye(await this.cutouts.get(emoji, () => this.cutout(emoji)), recipe.tone);
    return compose(recipe, (emoji) => dyed.get(emoji, () => colour(emoji)));
  }

  /** Rasterising a detailed drawing takes longer than all the rest, so cutouts are kept as files too. */
  private async cutout(emoji: string): Promise<Cutout> {
    const path = join(this.folder, 'cutouts', `${emoji}-${studioVersion}-${sourceHash(emoji).slice(0, 12)}.png`);
    const kept = await read(path);
    if (kept !== undefined) return unpackCutout(kept);
    const drawn = await drawCutout(emojiSource(emoji));
    await this.keep(path, await packCutout(drawn));
    return drawn;
  }

  /** A picture that cannot be kept is still a picture: a full disk costs speed, not the shop. */
  private async keep(path: string, bytes: Buffer): Promise<void> {
    const draft = `${path}.${randomUUID()}`;
    try {
      await mkdir(dirname(path), { recursive: true });
      await writeFile(draft, bytes);
      await rename(draft, path);
    } catch {
      await rm(draft, { force: true }).catch(() => undefined);
    }
  }
}

function isOffered(width: number): boolean {
  return pictureWidths.some((offered) => offered === width);
}

/** A kept file, if there is one. An empty file is what a power cut can leave behind a rename. */
async function read(path: string): Promise<Buffer | undefined> {
  const bytes = await readFile(path).catch(() => undefined);
  return bytes === undefined || bytes.length === 0 ? undefined : bytes;
}

async function encode({ data, width: from, height }: Master, width: number): Promise<Buffer> {
  const image = sharp(data, { raw: { width: from, height, channels: 3 } });
  if (width !== from) image.resize({ width });
  // Small pictures are looked at closely and cost little; large ones have pixels to spare.
  return image.webp({ quality: qualityAt(width), effort: 4 }).toBuffer();
}

function qualityAt(width: number): number {
  if (width <= 320) return 90;
  return width <= 640 ? 86 : 82;
}
