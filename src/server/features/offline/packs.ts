import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { PackQuestion } from '../../../contract/shop/goods-pack';
import type { Reply } from '../../../contract/shop/calls';
import type { Language } from '../../../rules/languages';
import type { Db } from '../../db/schema';
import { Kept } from '../catalog';
import { readPack } from './read-pack';

const brotli = promisify(brotliCompress);
/** A pack may be some minutes old, because it says its version: what changed meanwhile is in the next difference. */
const lifetimeMs = 10 * 60_000;
/** 130 kB each of 5,000 goods; 21 languages of the whole mall, and stores and categories besides. */
const mostKept = 100;
/** Half a second of a thread that nobody waits on, once for everybody. */
const quality = 9;

type ReadyPack = {
  readonly told: Reply<'goodsPack!size'>;
  readonly compressed: Buffer;
  /** UTC milliseconds */
  readonly madeAt: number;
};

/** Packs as they go over the line: made when first asked for, for everybody, on each server. */
export class Packs {
  private readonly kept = new Kept<ReadyPack>(lifetimeMs, mostKept);
  /** One is made after the other: who asks for all of them shall not take all threads. */
  private last: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly db: Db,
    private readonly now: () => number,
  ) {}

  get({ categoryId, sellerId, since }: PackQuestion, language: Language): Promise<ReadyPack> {
    const key = JSON.stringify([language, categoryId, sellerId, since]);
    return this.kept.get(key, this.now(), () => {
      const made = this.last.then(() => this.make({ categoryId, sellerId, since }, language));
      this.last = made.catch(() => {});
      return made;
    });
  }

  private async make(question: PackQuestion, language: Language): Promise<ReadyPack> {
    const madeAt = this.now();
    const { pack, total } = await readPack(question, { db: this.db, language });
    const text = Buffer.from(JSON.stringify(pack));
    const compressed = await brotli(text, { params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: text.length } });
    const { version, isWhole, ids } = pack;
    return { told: { version, isWhole, goodsNum: ids.length, totalElements: total, bytes: compressed.length, length: text.length }, compressed, madeAt };
  }
}
