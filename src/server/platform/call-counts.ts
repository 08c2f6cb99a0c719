import { sql } from 'kysely';
import type { Db } from '../db/schema';

/** A flood is as many calls as the limit within a minute: a second more of it at each server does no harm. */
const tellMs = 1_000;

type Count = {
  /** of all servers, as far as this one was told */
  total: number;
  /** of this one: on its way to the database, and not sent yet */
  sent: number;
  untold: number;
  endsAt: number;
};

/**
 * How often somebody called in a window of time, at all servers together: each counts by itself, and once a second
 * adds what came to the database's rows and reads what came elsewhere, in one statement for everybody. Asking the database
 * for each call would cost more than most calls do.
 */
export class CallCounts {
  private readonly counts = new Map<string, Count>();
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly db: Db) {}

  /** Counts one more call; answers how many there are, and for how many more milliseconds they count. */
  add(name: string, windowMs: number): { readonly current: number; readonly ttl: number } {
    const now = Date.now();
    let count = this.counts.get(name);
    if (!count || count.endsAt <= now) {
      count = { total: 0, sent: 0, untold: 0, endsAt: now + windowMs };
      this.counts.set(name, count);
    }
    count.untold += 1;
    this.timer ??= setTimeout(() => void this.tell(), tellMs).unref();
    return { current: count.total + count.sent + count.untold, ttl: count.endsAt - now };
  }

  close(): void {
    clearTimeout(this.timer);
  }

  /** What can't be told is told the next time. */
  private async tell(): Promise<void> {
    const now = Date.now();
    for (const [name, { endsAt }] of this.counts) if (endsAt <= now) this.counts.delete(name);
    const due = [...this.counts].filter(([, { untold }]) => untold > 0);
    for (const [, count] of due) [count.sent, count.untold] = [count.untold, 0];
    try {
      const rows = due.map(([name, { sent, endsAt }]) => ({ name, calls: sent, left_ms: endsAt - now }));
      // In one order everywhere, so that two servers that tell at once don't wait for each other.
      const told = await sql<{ name: string; calls: number; left_ms: number }>`insert into call_count as kept (name, calls, ends_at)
        select name, calls, now() + left_ms * interval '1 millisecond' from json_to_recordset(${JSON.stringify(rows)}::json) as own(name text, calls int, left_ms float8) order by name
        on conflict (name) do update set
          calls = case when kept.ends_at > now() then kept.calls else 0 end + excluded.calls,
          ends_at = case when kept.ends_at > now() then kept.ends_at else excluded.ends_at end
        returning name, calls, (extract(epoch from ends_at - now()) * 1000)::float8 as left_ms`.execute(this.db);
      for (const { name, calls, left_ms: leftMs } of told.rows) {
        const count = this.counts.get(name);
        if (count) Object.assign(count, { total: calls, sent: 0, endsAt: Date.now() + leftMs });
      }
    } catch {
      for (const [, count] of due) [count.sent, count.untold] = [0, count.untold + count.sent];
    }
    this.timer = undefined;
    if ([...this.counts.values()].some(({ untold }) => untold > 0)) this.timer = setTimeout(() => void this.tell(), tellMs).unref();
  }
}

export async function forgetOldCounts(db: Db): Promise<void> {
  await db.deleteFrom('call_count').where(sql<boolean>`ends_at < now()`).execute();
}
