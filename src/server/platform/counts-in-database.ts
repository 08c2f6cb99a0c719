import { sql } from 'kysely';
import type { Db } from '../db/schema';
import { socketsHoldMs, type Calls, type SharedCounts, type Sockets } from './shared-counts';

/** Rows that all servers share; see SharedCounts. */
export class CountsInDatabase implements SharedCounts {
  constructor(private readonly db: Db) {}

  async addCalls(more: readonly Calls[]): Promise<readonly Calls[]> {
    // Always in the same order, so that two servers that write at once don't deadlock.
    const { rows } = await sql<Calls>`insert into call_count as kept (name, calls, ends_at)
      select name, calls, now() + "leftMs" * interval '1 millisecond' from json_to_recordset(${JSON.stringify(more)}::json) as own(name text, calls int, "leftMs" float8) order by name
      on conflict (name) do update set
        calls = case when kept.ends_at > now() then kept.calls else 0 end + excluded.calls,
        ends_at = case when kept.ends_at > now() then kept.ends_at else excluded.ends_at end
      returning name, calls, (extract(epoch from ends_at - now()) * 1000)::float8 as "leftMs"`.execute(this.db);
    return rows;
  }

  async shareSockets(server: string, own: Sockets): Promise<readonly Sockets[]> {
    const { rows } = await sql<{ sockets: Sockets }>`
      with own as (
        insert into server_sockets values (${server}, ${JSON.stringify(own)}::jsonb, now() + ${socketsHoldMs} * interval '1 millisecond')
        on conflict (server) do update set sockets = excluded.sockets, ends_at = excluded.ends_at)
      select sockets from server_sockets where server <> ${server} and ends_at > now()`.execute(this.db);
    return rows.map(({ sockets }) => sockets);
  }

  close(): void {
    // The database is closed by the code that opened it.
  }
}

export async function forgetOldCounts(db: Db): Promise<void> {
  for (const table of ['call_count', 'server_sockets'] as const) await db.deleteFrom(table).where(sql<boolean>`ends_at < now()`).execute();
}
