import { sql, type RawBuilder } from 'kysely';
import { loanStatuses } from '../../contract/shop/loans';
import { walletStatuses } from '../../contract/shop/wallet';
import type { Money } from '../../rules/money';
import { writeAudit, type AuditRecord } from '../calls/audit';
import { Refusal } from '../calls/refusal';
import { noneOf } from '../db/none-of';
import { asTimestamp } from '../db/timestamp';
import type { Db } from '../db/schema';
import { approveLoan, payOutLoan } from '../features/loans';
import { readSettings } from '../features/settings';
import { completeWithdrawal, decideDeposit, startWithdrawal } from '../features/wallet';
import { eachDueRow } from '../jobs/each-due-row';
import { minuteMs } from '../../rules/durations';
import { robot, secondRobot } from './robot-staff';

/** Per step and run, so that no run lasts for ever. */
const batchSize = 100;

type Row = { readonly id: string; readonly amount: Money };
type Step = {
  readonly table: 'deposit' | 'withdrawal' | 'loan';
  /** the column with the time since which a row waits for this step */
  readonly since: 'created_at' | 'started_at' | 'approved_at';
  /** which rows wait for this step */
  readonly when: RawBuilder<boolean>;
  readonly staffId: string;
  readonly action: string;
  readonly act: (db: Db, row: Row, now: number) => Promise<AuditRecord | Refusal>;
};

const isWaiting = sql<boolean>`status = ${sql.lit(walletStatuses.processing)}`;

/** The later step first: a row that one step moves is not due for the one before it. An amount may need two people, so there are two robots. */
const walletSteps: readonly Step[] = [
  {
    table: 'withdrawal', since: 'started_at', when: sql`${isWaiting} and started_by is not null`, staffId: secondRobot.id, action: 'withdrawal!complete',
    act: (db, { id }, now) => completeWithdrawal(db, { id, staffId: secondRobot.id, now }, 'DEMO: nothing was sent'),
  },
  {
    table: 'withdrawal', since: 'created_at', when: sql`${isWaiting} and started_by is null`, staffId: robot.id, action: 'withdrawal!start',
    act: (db, { id }, now) => startWithdrawal(db, { id, staffId: robot.id, now }),
  },
  { table: 'deposit', since: 'created_at', when: isWaiting, staffId: robot.id, action: 'deposit!confirm', act: (db, { id, amount }, now) => decideDeposit(db, id, { amount }, now) },
];

/** Only loans that one person may decide alone: those that need two are left to people. */
function loanSteps(maxAmount: Money): readonly Step[] {
  return [
    {
      table: 'loan', since: 'approved_at', when: sql`status = ${sql.lit(loanStatuses.approved)} and approved_by = ${robot.id}`, staffId: robot.id, action: 'staffLoan!payOut',
      act: (db, { id }, now) => payOutLoan(db, { id, staffId: robot.id, now }),
    },
    {
      table: 'loan', since: 'created_at', when: sql`status = ${sql.lit(loanStatuses.inProgress)} and amount <= ${maxAmount}`, staffId: robot.id, action: 'staffLoan!approve',
      act: (db, { id }, now) => approveLoan(db, { id, staffId: robot.id, now }),
    },
  ];
}

/**
 * Does what an operator would, `minutes` after a deposit or withdrawal over one of the demo's own channels, or after a small
 * application to its lender. Never touches a channel that an operator set up. Returns how many rows it moved.
 */
export async function runWalletRobot(db: Db, minutes: number, now: number, failed: (error: unknown) => void): Promise<number> {
  const before = now - minutes * minuteMs;
  let moved = 0;
  const { loan_two_staff_amount: maxAmount } = await readSettings(db, 'loan_two_staff_amount');
  for (const { table, since, when, staffId, action, act } of [...walletSteps, ...loanSteps(maxAmount)]) {
    moved += await eachDueRow(db, {
      async next(trx, skippedIds: readonly string[]) {
        const found = await sql<Row>`select id, amount from ${sql.table(table)}
          where ${when} and is_demo and ${sql.ref(since)} <= ${asTimestamp(before)} and ${noneOf('id', skippedIds)}
          order by created_at, id limit 1 for update skip locked`.execute(trx);
        return found.rows[0];
      },
      async act(trx, row) {
        const done = await act(trx, row, now);
        if (done instanceof Refusal) throw new Error(`the robot may not do ${action}: ${done.key}`);
        await writeAudit(trx, { ...done, staffId, action, now });
      },
      failed,
      limit: batchSize,
    });
  }
  return moved;
}
