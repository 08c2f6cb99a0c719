import { sql } from 'kysely';
import type { Db } from '../../db/schema';

/** The most links per transaction: others that link wait for it. */
const batchSize = 10_000;

/**
 * Links all transfers that have no link yet (migration 0044). Transfers do not wait for it, and of several servers only one
 * links at a time.
 */
export async function linkTransfers(db: Db): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ linked: number }>`select link_transfers(${batchSize}) as linked`.execute(db);
    if ((rows[0]?.linked ?? 0) < batchSize) return;
  }
}

/**
 * The length of the chain, its last hash, and how many transfers have no link yet. Noted down elsewhere, it reveals a chain
 * that was rebuilt as a whole.
 */
export async function readChain(db: Db): Promise<{ readonly links: number; readonly head: string; readonly waiting: number }> {
  const { rows } = await sql<{ links: number; head: string; waiting: number }>`
    select coalesce(max(position), 0)::int as links, coalesce((select encode(hash, 'hex') from ledger_link order by position desc limit 1), '') as head,
      (select count(*)::int from ledger_unlinked) as waiting from ledger_link`.execute(db);
  return rows[0] ?? { links: 0, head: '', waiting: 0 };
}
