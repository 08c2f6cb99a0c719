import { sql } from 'kysely';
import type { Db } from '../../db/schema';

/** How many of the latest answers count; with fewer than `least` there is no estimate. */
const counted = 100;
const least = 5;

/**
 * The median time in minutes of the latest answers, each measured from the first message that it answers; 0 while there are too
 * few. Measured, not promised.
 */
export async function medianAnswerMinutes(db: Db): Promise<number> {
  const { rows } = await sql<{ minutes: number | null }>`
    select ceil(percentile_disc(0.5) within group (order by waited) / 60)::int as minutes
    from (
      select extract(epoch from a.created_at - asked.since) as waited
      from (select id, user_id, created_at from chat_message where sender = 'operator' order by id desc limit ${sql.lit(counted)}) a
      cross join lateral (
        select min(m.created_at) as since from chat_message m
        where m.user_id = a.user_id and m.sender = 'user' and m.id < a.id
          and m.id > coalesce((select max(p.id) from chat_message p where p.user_id = a.user_id and p.sender = 'operator' and p.id < a.id), 0)
      ) asked
      where asked.since is not null
    ) answers
    having count(*) >= ${sql.lit(least)}`.execute(db);
  return Math.max(0, rows[0]?.minutes ?? 0);
}
