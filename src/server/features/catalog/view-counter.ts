import { sql } from 'kysely';
import type { Db } from '../../db/schema';
import { dayMs } from '../../../rules/durations';

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

/** Rows per statement: each stays far below the statement timeout, and the embedded database is soon free for others again. */
const forgottenAtOnce = 2_000;

/**
 * Deletes the rows of days before yesterday. Nobody reads them: the triggers have added them to the totals of goods and stores, and
 * deletions change no total. Goes along the primary key, because by the day a long table would be searched as a whole each time.
 */
export async function forgetOldViews(db: Db, now: number, stopping: AbortSignal): Promise<void> {
  const yesterday = new Date(now - dayMs).toISOString().slice(0, 10);
  let [from, isDone] = ['', false];
  while (!isDone && !stopping.aborted) {
    const { rows } = await sql<{ n: number; last: string | null }>`
      with old as (
        select goods_id, day from goods_view where goods_id >= ${from} and day < ${yesterday}::date
        order by goods_id, day limit ${sql.lit(forgottenAtOnce)} for update skip locked),
      gone as (delete from goods_view v using old where v.goods_id = old.goods_id and v.day = old.day returning v.goods_id)
      select count(*)::int as n, max(goods_id) as last from gone`.execute(db);
    const { n = 0, last = null } = rows[0] ?? {};
    from = last ?? from;
    isDone = n < forgottenAtOnce;
  }
}
