import { sql } from 'kysely';
import type { Db } from '../../db/schema';

/** Views wait in memory this long, so that a popular page costs one write, not thousands. */
const defaultDelayMs = 5_000;
/** When the views of this many products wait, they are written at once. */
const maxWaiting = 2_000;
/** When this many wait, views of further products are dropped: the database has not accepted any for a long time. */
const maxHeld = 20_000;

type DailyViews = { readonly goods_id: string; readonly day: string; readonly views: number };

/** Counts views of goods by UTC day and writes them in batches. A crash loses some seconds of views. */
export class ViewCounter {
  private readonly waiting = new Map<string, DailyViews>();
  private timer: NodeJS.Timeout | undefined;
  private writing: Promise<void> = Promise.resolve();
  private closed = false;

  constructor(
    private readonly db: Db,
    private readonly delayMs = defaultDelayMs,
  ) {}

  /** Counts one view of a product, at UTC milliseconds. */
  count(goodsId: string, at: number): void {
    if (this.closed) return;
    const day = new Date(at).toISOString().slice(0, 10);
    const key = `${day} ${goodsId}`;
    const before = this.waiting.get(key);
    if (!before && this.waiting.size >= maxHeld) return;
    this.waiting.set(key, { goods_id: goodsId, day, views: (before?.views ?? 0) + 1 });
    if (!before && this.waiting.size === maxWaiting) void this.write();
    else this.timer ??= setTimeout(() => void this.write(), this.delayMs).unref();
  }

  /** Writes all views counted so far. Never rejects: what can't be written is retried with the next batch. */
  write(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.writing = this.writing.then(async () => {
      const taken = [...this.waiting.values()];
      this.waiting.clear();
      await this.insert(taken).catch(() => this.putBack(taken));
    });
    return this.writing;
  }

  /** Writes the last views; later ones are not counted. */
  close(): Promise<void> {
    this.closed = true;
    return this.write();
  }

  private async insert(batch: readonly DailyViews[]): Promise<void> {
    if (batch.length === 0) return;
    // In a fixed order, so that two servers that write at once can't deadlock.
    await sql`insert into goods_view (goods_id, day, views)
      select g.id, l.day, l.views from json_to_recordset(${JSON.stringify(batch)}::json) as l(goods_id text, day date, views int)
      join goods g on g.id = l.goods_id order by g.id, l.day
      on conflict (goods_id, day) do update set views = goods_view.views + excluded.views`.execute(this.db);
  }

  private putBack(taken: readonly DailyViews[]): void {
    for (const daily of taken) {
      const key = `${daily.day} ${daily.goods_id}`;
      const since = this.waiting.get(key);
      if (since || this.waiting.size < maxHeld) this.waiting.set(key, { ...daily, views: daily.views + (since?.views ?? 0) });
    }
  }
}
