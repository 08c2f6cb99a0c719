import { sql } from 'kysely';
import type { Money } from '../../rules/money';
import { writeAudit, type Deed } from '../calls/audit';
import { Refusal } from '../calls/refusal';
import { asMoment } from '../db/moment';
import type { Db } from '../db/schema';
import { completeWithdrawal, decideDeposit, startWithdrawal } from '../features/wallet';
import { robot, secondRobot } from './robot-staff';

const minuteMs = 60_000;
/** Of one kind in one run, so that no run lasts for ever. */
const mostAtOnce = 100;

type Row = { readonly id: string; readonly amount: Money };
type Step = {
  readonly table: 'deposit' | 'withdrawal';
  /** the column that says since when it waits for this */
  readonly since: 'created_at' | 'started_at';
  readonly isStarted?: boolean;
  readonly staffId: string;
  readonly action: string;
  readonly act: (db: Db, row: Row, now: number) => Promise<Deed | Refusal>;
};

/** The later step first: what one of them moves is not due for the one before. A sum may need two people, so there are two. */
const steps: readonly Step[] = [
  {
    table: 'withdrawal', since: 'started_at', isStarted: true, staffId: secondRobot.id, action: 'withdrawal!complete',
    act: (db, { id }, now) => completeWithdrawal(db, { id, staffId: secondRobot.id, now }, 'DEMO: nothing was sent'),
  },
  {
    table: 'withdrawal', since: 'created_at', isStarted: false, staffId: robot.id, action: 'withdrawal!start',
    act: (db, { id }, now) => startWithdrawal(db, { id, staffId: robot.id, now }),
  },
  { table: 'deposit', since: 'created_at', staffId: robot.id, action: 'deposit!confirm', act: (db, { id, amount }, now) => decideDeposit(db, id, { amount }, now) },
];

/**
 * So many minutes after a deposit or a withdrawal over one of the demo's own ways the robot does what an operator would.
 * What goes over a way that an operator set up is never its business. Answers how many it moved.
 */
export async function runWalletRobot(db: Db, minutes: number, now: number, failed: (error: unknown) => void): Promise<number> {
  const before = now - minutes * minuteMs;
  let moved = 0;
  for (const step of steps) {
    const skipped: string[] = [];
    for (let at = 0; at < mostAtOnce; at += 1) {
      const done = await moveNext(db, step, { before, now, skipped }, failed);
      if (done === 'none') break;
      if (done === 'moved') moved += 1;
    }
  }
  return moved;
}

type Due = { readonly before: number; readonly now: number; readonly skipped: string[] };

/** Each in its own transaction; of several servers one does it, and one that fails stops no other. */
async function moveNext(db: Db, { table, since, isStarted, staffId, action, act }: Step, { before, now, skipped }: Due, failed: (error: unknown) => void): Promise<'none' | 'moved' | 'failed'> {
  let id = '';
  try {
    return await db.transaction().execute(async (rows) => {
      const waits = isStarted === undefined ? sql`` : isStarted ? sql`and started_by is not null` : sql`and started_by is null`;
      const found = await sql<Row>`select id, amount from ${sql.table(table)}
        where status = 0 and is_demo and ${sql.ref(since)} <= ${asMoment(before)} ${waits} and id <> all(${skipped}::text[])
        order by created_at, id limit 1 for update skip locked`.execute(rows);
      const [row] = found.rows;
      if (!row) return 'none';
      id = row.id;
      const done = await act(rows, row, now);
      if (done instanceof Refusal) throw new Error(`the robot may not do ${action}: ${done.key}`);
      await writeAudit(rows, { ...done, staffId, action, now });
      return 'moved';
    });
  } catch (error) {
    // Nothing was found, so the database itself failed.
    if (id === '') throw error;
    skipped.push(id);
    failed(error);
    return 'failed';
  }
}
