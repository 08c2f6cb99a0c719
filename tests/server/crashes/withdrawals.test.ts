import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import { deskCallPath, type DeskCallName, type DeskPayloadInput, type DeskReply } from '../../../src/contract/desk/calls';
import { refusalOfCode } from '../../../src/contract/refusals';
import { callPath, type CallName, type Reply } from '../../../src/contract/shop/calls';
import { newSecret, secretHash } from '../../../src/server/calls/secrets';
import { openServer, type Database } from '../../../src/server/db/database';
import { migrate } from '../../../src/server/db/migrate';
import { Chance } from '../../simulation/random';
import { startBuiltServer } from '../../support/server/built-server';
import { brokenHeldMoney, brokenLedgerLaws, insertBuyer, safeword, type Buyer } from '../../support/server/checkout';
import { askOnce, askUntilKilled, finishAll, kills, lockedMinutes, longestMs, NoAnswer, type Asker } from '../../support/server/crashes';
import { bindTrc20, openWithdrawChannels } from '../../support/server/wallet';
import { freshDatabase } from '../../support/services/postgres';

const hourMs = 3_600_000;

/** Applies for one withdrawal after the other, each with its own form token. */
class Saver implements Asker {
  private form: string | undefined;
  answers = 0;

  constructor(
    private readonly as: Buyer,
    /** ends a lock of three minutes, with the tries that led to it */
    private readonly waitOut: () => Promise<unknown>,
  ) {}

  get isDone(): boolean {
    return this.form === undefined;
  }

  async step(url: string): Promise<void> {
    this.form ??= ((await this.send(url, 'session!token', {})) as Reply<'session!token'>).session_token;
    await this.send(url, 'withdraw!apply', { channel: 'TRC20', amount: '10', safeword, session_token: this.form });
    this.form = undefined;
    this.answers += 1;
  }

  private async send(url: string, name: CallName, payload: unknown): Promise<unknown> {
    const { code, msg, data } = await askOnce(`${url}${callPath(name)}?token=${this.as.token}`, payload, { cookie: `sid=${this.as.cookie}` });
    if (code === lockedMinutes) {
      await this.waitOut();
      throw new NoAnswer();
    }
    if (code !== 0) throw new Error(`${name}: ${code} ${msg}`);
    return data;
  }
}

/** Pays out waiting withdrawals, and refuses every third, until none waits. */
class Operator implements Asker {
  private waiting: string | undefined;
  answers = 0;
  isDone = false;

  constructor(private readonly token: string) {}

  async step(url: string): Promise<void> {
    this.isDone = false;
    this.waiting ??= (await this.send(url, 'withdrawal!list', { status: 0, pageSize: 1 }))?.pageList[0]?.id;
    const id = this.waiting;
    if (id === undefined) {
      this.isDone = true;
      return;
    }
    if (this.answers % 3 === 0) await this.send(url, 'withdrawal!refuse', { id, answer: 'Not today.' });
    else {
      await this.send(url, 'withdrawal!start', { id });
      await this.send(url, 'withdrawal!complete', { id, reference: `sent ${id}` });
    }
    this.waiting = undefined;
    this.answers += 1;
  }

  /** `undefined` if the previous try did it and its reply was lost. */
  private async send<Name extends DeskCallName>(url: string, name: Name, payload: DeskPayloadInput<Name>): Promise<DeskReply<Name> | undefined> {
    const { code, msg, data } = await askOnce(url + deskCallPath(name), payload, { authorization: `Bearer ${this.token}` });
    const isDoneAlready = ['recordDecided', 'illegalRequest'].includes(refusalOfCode(code) ?? '');
    if (code !== 0 && !isDoneAlready) throw new Error(`${name}: ${code} ${msg}`);
    return code === 0 ? (data as DeskReply<Name>) : undefined;
  }
}

/** A mall without goods, four users with money in it, and an operator who pays it out. */
async function openFor(databaseUrl: string): Promise<{ database: Database; savers: readonly Saver[]; operator: Operator }> {
  const database = openServer(databaseUrl);
  onTestFinished(() => database.close());
  await migrate(database);
  const { db } = database;
  await openWithdrawChannels(db);
  await sql`insert into setting values ('withdraw_times', '1000') on conflict (code) do update set value = excluded.value`.execute(db);
  const savers: Saver[] = [];
  for (let n = 0; n < 4; n += 1) {
    const as = await insertBuyer(db, { expiresAt: Date.now() + hourMs });
    await bindTrc20(db, as);
    savers.push(new Saver(as, () => db.deleteFrom('wrong_tries').where('account', '=', as.userId).execute()));
  }
  const [id, token] = [randomUUID(), newSecret()];
  await sql`insert into staff (id, name, name_key, password_hash, role, created_at) values (${id}, 'Olga', 'olga', 'none', 'operator', now())`.execute(db);
  await sql`insert into staff_session (id, staff_id, token_hash, second_factor, created_at, expires_at)
    values (${id}, ${id}, ${secretHash(token)}, true, now(), now() + interval '1 hour')`.execute(db);
  return { database, savers, operator: new Operator(token) };
}

/** Every trace of a half-done withdrawal. */
async function brokenLaws({ db }: Database): Promise<unknown[]> {
  const { rows } = await sql`
    select 'a withdrawal and what moved for it' as law, w.id as what from withdrawal w
      left join lateral (select array_agg(kind order by kind) as kinds from ledger_transfer where reference = w.id) moved on true
      where kinds is distinct from case w.status
        when 0 then array['withdrawal'] when 1 then array['withdrawal', 'withdrawal fee', 'withdrawal sent'] else array['withdrawal', 'withdrawal returned'] end
    union all select 'a decision without its row in the audit, or twice', id from withdrawal w
      where status <> 0 and (select count(*) from audit where subject = w.id and action in ('withdrawal!complete', 'withdrawal!refuse')) <> 1`.execute(db);
  return [...rows, ...(await brokenHeldMoney(db)), ...(await brokenLedgerLaws(db))];
}

it('a server that is killed 20 times in the middle of withdrawals leaves each held, sent or given back whole, and the retry completes it once', async () => {
  const fresh = await freshDatabase();
  onTestFinished(fresh.drop);
  const { database, savers, operator } = await openFor(fresh.url);
  const dataDir = await mkdtemp(path.join(tmpdir(), 'dhow-crash-'));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  const serve = () => startBuiltServer({ env: { DATABASE_URL: fresh.url, DATA_DIR: dataDir, DEMO_GOODS: '0', LOG_LEVEL: 'error' } });
  const chance = new Chance(22);

  for (let round = 0; round < kills; round += 1) {
    const server = await serve();
    onTestFinished(server.kill);
    await askUntilKilled(server.kill, [...savers, operator], server.url, chance);
    expect(await brokenLaws(database), `after kill ${round}`).toEqual([]);
  }
  const server = await serve();
  onTestFinished(server.stop);
  await finishAll(savers, server.url);
  await finishAll([operator], server.url);
  // The operator's last look may predate the last withdrawals.
  await operator.step(server.url);
  await finishAll([operator], server.url);

  expect(await brokenLaws(database)).toEqual([]);
  const { rows } = await sql<{ made: number; open: number; decided: number }>`
    select count(*)::int as made, (count(*) filter (where status = 0))::int as open, (count(*) filter (where status <> 0))::int as decided from withdrawal`.execute(database.db);
  const made = savers.reduce((sum, { answers }) => sum + answers, 0);
  expect(made).toBeGreaterThan(kills);
  expect(rows).toEqual([{ made, open: 0, decided: made }]);
}, longestMs);
