import { sql } from 'kysely';
import type { Db } from '../../db/schema';

/** So many of the latest answers count; fewer than the least say nothing about the next. */
const counted = 100;
const least = 5;

/**
 * Minutes within which half of the latest answers came, each counted from the first message that it answers; 0 while
 * there are too few to say. What the shop does, not what it promises.
 */
export async function usualAnswerMinutes(db: Db): Promise<number> {
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
