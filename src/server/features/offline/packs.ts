import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { PackQuery } from '../../../contract/shop/goods-pack';
import type { Reply } from '../../../contract/shop/calls';
import { languageCodes, type Language } from '../../../rules/languages';
import type { Db } from '../../db/schema';
import { FairQueue } from '../../platform/fair-queue';
import { LruCache } from '../../platform/lru-cache';
import { placeOf } from '../../platform/networks';
import { minuteMs } from '../../../rules/durations';
import { readDifference, readWhole, versionNow, written } from './read-pack';

const brotli = promisify(brotliCompress);
/** A pack may be some minutes old, because it has a version: the next difference brings what changed meanwhile. */
const lifetimeMs = 10 * minuteMs;
/** Packs kept, of about 100 kB each for 5,000 goods: one of the whole mall per language, which no others evict, and others besides. */
const most = { ofMall: languageCodes.length, others: 80 };
/** Costs half a second in a thread that nobody waits for, once for everybody. */
const quality = 9;
/** The process uses two of its four threads. Each network gets one at a time, or one that asks for all packs would keep everybody else waiting. */
const making = { concurrency: 2, concurrencyPerCaller: 1, maxWaiting: 100, timeoutMs: 10_000 };

type ReadyPack = {
  readonly told: Reply<'goodsPack!size'>;
  readonly compressed: Buffer;
  /** UTC milliseconds */
  readonly madeAt: number;
};

/** Packs, compressed as they are sent: made on first request and shared by everybody, on each server. */
export class Packs {
  private readonly ofMall: LruCache<ReadyPack>;
  private readonly others: LruCache<ReadyPack>;
  private readonly queue = new FairQueue(making);
  /** the database's own identifier when it was last queried: it changes where a standby takes over */
  private database: string | undefined;

  constructor(
    private readonly db: Db,
    private readonly now: () => number,
  ) {
    this.ofMall = new LruCache({ limit: most.ofMall, maxAgeMs: lifetimeMs, now });
    this.others = new LruCache({ limit: most.others, maxAgeMs: lifetimeMs, now });
  }

  /** `busy`: too many requests wait, most of them from this network. */
  async get({ since, ...scope }: PackQuery, language: Language, address: string): Promise<ReadyPack | 'busy'> {
    // Clients can make up any number of versions: an unknown one counts as none.
    const question = { ...scope, since: since === undefined ? undefined : await this.knownVersion(since) };
    const { kept, key } = this.entryOf(question, language);
    return kept.get(key) ?? this.queue.run(() => this.make(question, language), placeOf(address));
  }

  /** The version in its canonical spelling if this database issued it, else `undefined`. A copy of the database elsewhere counts anew. */
  private async knownVersion(version: string): Promise<string | undefined> {
    const [database = '', oldestOpen = ''] = version.split('-');
    // Most made-up versions are recognized without a query.
    if (this.database !== undefined && this.database !== database) return undefined;
    const asked = { database, oldestOpen: BigInt(oldestOpen) };
    const now = await versionNow(this.db);
    this.database = now.database;
    return asked.database === now.database && asked.oldestOpen <= now.oldestOpen ? written(asked) : undefined;
  }

  private entryOf({ categoryId, sellerId, since }: PackQuery, language: Language) {
    const isOfMall = categoryId === undefined && sellerId === undefined && since === undefined;
    return { kept: isOfMall ? this.ofMall : this.others, key: JSON.stringify([language, categoryId, sellerId, since]) };
  }

  private async make({ since, ...scope }: PackQuery, language: Language): Promise<ReadyPack> {
    const { kept, key } = this.entryOf({ ...scope, since }, language);
    // While this request waited, another may have made the same pack.
    const meanwhile = kept.get(key);
    if (meanwhile) return meanwhile;
    const madeAt = this.now();
    const from = { db: this.db, language };
    const read = await (since === undefined ? readWhole(scope, from) : readDifference({ ...scope, since }, from));
    // If much changed, the whole pack is hardly larger, and the same for all.
    if (!read) return this.make(scope, language);
    const text = Buffer.from(JSON.stringify(read.pack));
    const compressed = await brotli(text, { params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: text.length } });
    const { version, isWhole, ids } = read.pack;
    const ready = { told: { version, isWhole, goodsNum: ids.length, totalElements: read.total, bytes: compressed.length, length: text.length }, compressed, madeAt };
    kept.set(key, ready);
    return ready;
  }
}
