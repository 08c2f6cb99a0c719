/** The demo's photographs in the widths that the page requests: made on first request, kept as files, never made twice at the same time. */
import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { pictureWidths } from '../../../contract/pictures';
import { Semaphore } from './semaphore';
import { asBanner } from './as-banner';

const madeAtOnce = 2;

/** A photograph's name, and whether it is laid out as a banner. */
const namePattern = /^([0-9a-f]{8,64})(\.wide)?$/;

/** The name of a photograph laid out as a banner, with room for words next to the product. */
export function wideName(name: string): string {
  return `${name}.wide`;
}

type Folders = {
  /** where the original photographs are */
  readonly sources: string;
  /** where the resized pictures are kept */
  readonly folder: string;
};

export class PictureSizes {
  private readonly folders: Folders;
  private readonly semaphore = new Semaphore(madeAtOnce);
  private readonly underway = new Map<string, Promise<Buffer | undefined>>();

  constructor(folders: Folders) {
    this.folders = folders;
    // The semaphore already runs two at once; threads inside each would only compete for the cores.
    sharp.concurrency(1);
    // Every input is a buffer used once, so a cache in libvips would be of no use.
    sharp.cache(false);
  }

  /** WebP bytes of a size that was already made, else undefined. */
  async kept(name: string, width: number): Promise<Buffer | undefined> {
    return isOffered(name, width) ? read(this.fileOf(name, width)) : undefined;
  }

  /** WebP bytes, or undefined when there is no such photograph or that width is not offered. */
  async picture(name: string, width: number): Promise<Buffer | undefined> {
    if (!isOffered(name, width)) return undefined;
    const file = this.fileOf(name, width);
    const busy = this.underway.get(file);
    if (busy !== undefined) return busy;
    const work = this.keptOrMade(file, name, width).finally(() => this.underway.delete(file));
    this.underway.set(file, work);
    return work;
  }

  private fileOf(name: string, width: number): string {
    return join(this.folders.folder, `${name}-${width}.webp`);
  }

  private async keptOrMade(path: string, name: string, width: number): Promise<Buffer | undefined> {
    const kept = await read(path);
    if (kept !== undefined) return kept;
    const [, photograph = '', wide] = namePattern.exec(name) ?? [];
    const source = await read(join(this.folders.sources, `${photograph}.webp`));
    if (source === undefined) return undefined;
    const bytes = await this.semaphore.run(async () => encode(wide === undefined ? sharp(source) : await asBanner(source), width));
    await this.keep(path, bytes);
    return bytes;
  }

  /** Saves a picture. A failure is ignored, so that a full disk costs speed, not the shop. */
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

function isOffered(name: string, width: number): boolean {
  return namePattern.test(name) && pictureWidths.some((offered) => offered === width);
}

/** Reads a file, if there is one. A power cut can leave an empty file behind a rename. */
async function read(path: string): Promise<Buffer | undefined> {
  const bytes = await readFile(path).catch(() => undefined);
  return bytes === undefined || bytes.length === 0 ? undefined : bytes;
}

/** A photograph is never enlarged: the browser's own scaling looks the same for fewer bytes. */
async function encode(image: Sharp, width: number): Promise<Buffer> {
  return image.resize({ width, withoutEnlargement: true }).webp({ quality: qualityAt(width), effort: 5 }).toBuffer();
}

/** Small pictures are looked at closely and cost little; the next larger ones fill lists on phones, so they must be light. */
function qualityAt(width: number): number {
  if (width <= 320) return 82;
  return width <= 480 ? 62 : 78;
}
