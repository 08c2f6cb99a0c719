import { execFile, fork, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import fs, { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { Client } from 'pg';
import { transformWithOxc } from 'vite';
import { afterEach, describe, expect, it, onTestFinished } from 'vitest';
import { runInTransaction } from '../../src/server/calls/transaction';
import { openServer } from '../../src/server/db/database';
import { EmbeddedEngine } from '../../src/server/db/embedded-engine';
import { lockFolder } from '../../src/server/db/folder-lock';
import { migrate } from '../../src/server/db/migrate';
import type { Db } from '../../src/server/db/schema';
import { describeWithDatabase } from '../support/server/databases';
import { migrateBefore } from '../support/server/migrate-before';
import { freshDatabase, openPatiently } from '../support/services/postgres';

describeWithDatabase((database) => Promise.resolve(database), (opened, kind) => {
  const database = () => opened();

  it('is made by its migrations once, however often it is started', async () => {
    const applied = () => database().db.selectFrom(sql<{ name: string }>`migration`.as('m')).select('m.name').orderBy('m.name').execute();
    const before = await applied();
    expect(before[0]?.name).toBe('0001-catalog');
    await migrate(database());
    expect(await applied()).toEqual(before);
  });

  it('reads money as exact decimal text, counts as numbers, times as UTC milliseconds, days as text', async () => {
    const { rows } = await sql`select
      12345678901234567890.0123456789::numeric as precise, 12.5000::numeric as padded, 100::numeric as whole, 0.0::numeric as none, -0.10::numeric as minus,
      9007199254740991::int8 as many, timestamptz '2026-01-15 12:00:00.5+02' as time, timestamptz '2026-06-15 12:00:00+05:30' as half,
      date '2026-01-15' as day, null::numeric as nothing`.execute(database().db);
    expect(rows).toEqual([
      {
        precise: '12345678901234567890.0123456789', padded: '12.5', whole: '100', none: '0', minus: '-0.1', many: Number.MAX_SAFE_INTEGER,
        time: Date.UTC(2026, 0, 15, 10, 0, 0, 500), half: Date.UTC(2026, 5, 15, 6, 30), day: '2026-01-15', nothing: null,
      },
    ]);
  });

  it('keeps a transaction to itself: what runs beside it neither sees nor joins it', async () => {
    const { db } = database();
    let leave = () => {};
    const inside = new Promise<void>((resolve) => {
      leave = resolve;
    });
    let entered = () => {};
    const open = new Promise<void>((resolve) => {
      entered = resolve;
    });
    const rolledBack = db.transaction().execute(async (own) => {
      await own.insertInto('setting').values({ code: 'inside', value: '1' }).execute();
      entered();
      await inside;
      throw new Error('rolled back');
    });
    await open;
    const beside = db.insertInto('setting').values({ code: 'beside', value: '1' }).execute();
    leave();
    await expect(rolledBack).rejects.toThrow('rolled back');
    await beside;
    const codes = await db.selectFrom('setting').select('code').where('code', 'in', ['inside', 'beside']).execute();
    expect(codes).toEqual([{ code: 'beside' }]);
  });

  it('goes on after a statement that failed', async () => {
    const { db } = database();
    await expect(sql`select no_such_thing`.execute(db)).rejects.toThrow('no_such_thing');
    await expect(db.transaction().execute((own) => sql`select 1/0`.execute(own))).rejects.toThrow('division by zero');
    await expect(database().script('select 1; select no_such_thing; select 2')).rejects.toThrow('no_such_thing');
    expect((await sql`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }]);
  });

  it('draws another serial number where one was drawn before, and retries after no other value that is taken', async () => {
    const { db } = database();
    await database().script("create table drawn (serial_number text unique, name text unique); insert into drawn values ('1', 'first')");
    const draw = (numbers: string[], name: string) => runInTransaction(db, (trx) => sql`insert into drawn values (${numbers.shift()}, ${name})`.execute(trx));
    await draw(['1', '1', '2'], 'second');
    const others = ['3', '4'];
    await expect(draw(others, 'second')).rejects.toThrow('drawn_name_key');
    expect(others).toEqual(['4']);
    expect((await sql`select * from drawn order by serial_number`.execute(db)).rows).toEqual([{ serial_number: '1', name: 'first' }, { serial_number: '2', name: 'second' }]);
    await database().script('drop table drawn');
  });

  it('undoes a script of which a part failed', async () => {
    await expect(database().script("begin; insert into setting values ('half', '1'); select 1/0; commit")).rejects.toThrow('division by zero');
    expect(await database().db.selectFrom('setting').select('code').where('code', '=', 'half').execute()).toEqual([]);
  });

  it('tells every committed change of a product or a setting to who listens', async () => {
    const heard: string[] = [];
    await database().listen('here', (payload) => heard.push(payload), () => {});
    await database().db.updateTable('setting').set({ value: '499' }).where('code', '=', 'mall_max_goods_number_in_order').execute();
    await expect.poll(() => heard).toEqual(['{"setting" : "mall_max_goods_number_in_order"}']);
  });

  if (kind === 'server') {
    it('is migrated once when several servers start at the same time', async () => {
      const { url, drop } = await freshDatabase();
      const servers = Array.from({ length: 4 }, () => openServer(url));
      await Promise.all(servers.map(migrate));
      const [first] = servers;
      const { rows } = await sql<{ name: string }>`select name from migration order by name`.execute(first?.db as never);
      expect(rows.map(({ name }) => `${name}.sql`)).toEqual((await readdir('src/server/db/migrations')).toSorted());
      await Promise.all(servers.map((server) => server.close()));
      await drop();
    });

    it('does not take a migration that met a row of its own for one that another server applied', async () => {
      const { url, drop } = await freshDatabase();
      const server = openServer(url);
      onTestFinished(async () => {
        await server.close();
        await drop();
      });
      await migrateBefore(server, 'loans');
      await server.script("insert into ledger_account (id) values ('mall:lender')");
      await expect(migrate(server)).rejects.toThrow('migration 0027-loans failed');
      await server.script("delete from ledger_account where id = 'mall:lender'");
      await migrate(server);
    });

    it('goes on reading a table that a newer version gives another column', async () => {
      const { db } = database();
      const read = (trx: Db) => trx.selectFrom('banner').selectAll().execute();
      for (let times = 0; times < 2; times += 1) {
        await Promise.all(Array.from({ length: 5 }, () => read(db)));
        expect(await runInTransaction(db, read)).toEqual([]);
        await database().script(`alter table banner add column later_${times} text`);
        expect(await runInTransaction(db, read)).toEqual([]);
        await Promise.all(Array.from({ length: 5 }, () => read(db)));
        await database().script(`alter table banner add column latest_${times} text`);
        await Promise.all(Array.from({ length: 5 }, () => read(db)));
      }
    });

    it('hears again after its connection broke', async () => {
      const { url, drop } = await freshDatabase();
      const server = openPatiently(url);
      await migrate(server);
      const heard: string[] = [];
      await server.listen('here', (payload) => heard.push(payload), () => {});
      const killer = new Client({ connectionString: url });
      await killer.connect();
      const backends = () => killer.query<{ pid: number }>("select pid from pg_stat_activity where datname = current_database() and application_name = 'dhow listening'");
      const [before] = (await backends()).rows;
      await killer.query('select pg_terminate_backend($1)', [before?.pid]);
      await expect.poll(async () => (await backends()).rows.filter(({ pid }) => pid !== before?.pid).length, { timeout: 10_000 }).toBe(1);
      // The new connection exists a moment before it listens: then the server is told that it came back, and reads what it missed.
      let value = 498;
      const change = async () => {
        await server.db.updateTable('setting').set({ value: String((value += 1)) }).where('code', '=', 'mall_max_goods_number_in_order').execute();
        return heard.length;
      };
      await expect.poll(change, { timeout: 10_000 }).toBeGreaterThan(0);
      await killer.end();
      await server.close();
      await drop();
    });
  }
}, { embeddedToo: true });

describe('the folder of the embedded database', () => {
  const children: ChildProcess[] = [];
  afterEach(() => children.splice(0).forEach((child) => child.kill('SIGKILL')));

  async function folder() {
    const made = await mkdtemp(path.join(tmpdir(), 'dhow-lock-'));
    onTestFinished(() => rm(made, { recursive: true, force: true }));
    return made;
  }
  /** Another process of this machine. */
  function another() {
    const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
    children.push(child);
    return child;
  }
  const lockFile = (where: string) => path.join(where, 'dhow.lock');
  const isOurs = async (where: string) => (await readFile(lockFile(where), 'utf8')) === String(process.pid);

  it('belongs to one process alone: another one is told by which, and what to do', async () => {
    const where = await folder();
    const { pid } = another();
    await writeFile(lockFile(where), String(pid));
    expect(() => lockFolder(where)).toThrow(`${where} is in use by process ${pid}; stop it first, or set DATA_DIR to another folder`);
    expect(await readFile(lockFile(where), 'utf8')).toBe(String(pid));
  });

  it('is taken over from a process that died without giving it back', async () => {
    const where = await folder();
    const child = another();
    await writeFile(lockFile(where), String(child.pid));
    child.kill('SIGKILL');
    await once(child, 'exit');
    lockFolder(where);
    expect(await isOurs(where)).toBe(true);
  });

  it.runIf(process.platform === 'linux')('is taken over from a process whose number another one has now, as after a restart of the machine', async () => {
    const where = await folder();
    const { pid } = another();
    lockFolder(where);
    await writeFile(lockFile(where), String(pid));
    lockFolder(where);
    expect(await isOurs(where)).toBe(true);
  });

  it('is taken over where the lock says nothing', async () => {
    const where = await folder();
    await writeFile(lockFile(where), '');
    lockFolder(where);
    expect(await isOurs(where)).toBe(true);
  });

  const holderFile = (where: string) => path.join(where, 'dhow.lock.holder');
  /** The lock of a process that is not of this container, touched so many seconds ago. It has our number: in a container it is always 1. */
  async function heldElsewhere(where: string, secondsAgo: number) {
    const at = new Date(Date.now() - secondsAgo * 1_000);
    await writeFile(lockFile(where), String(process.pid));
    await writeFile(holderFile(where), JSON.stringify({ pid: process.pid, begin: '', place: 'another container', id: 'theirs' }));
    await utimes(holderFile(where), at, at);
  }

  it('belongs to a process of another container as long as that says that it is alive', async () => {
    const where = await folder();
    await heldElsewhere(where, 2);
    expect(() => lockFolder(where)).toThrow(new RegExp(`${where} is in use by process ${process.pid} of another container or machine, which was alive [2-9] seconds ago; stop it first`));
    await heldElsewhere(where, 11);
    lockFolder(where);
    expect(await readFile(holderFile(where), 'utf8')).not.toContain('theirs');
  });

  it('is said to be held, again and again, by who holds it', async () => {
    const where = await folder();
    const giveBack = lockFolder(where);
    await utimes(holderFile(where), 1, 1);
    await expect.poll(async () => Date.now() - (await stat(holderFile(where))).mtimeMs).toBeLessThan(10_000);
    giveBack();
  });

  it('is not given back for another that has taken it over', async () => {
    const where = await folder();
    const giveBack = lockFolder(where);
    await heldElsewhere(where, 0);
    giveBack();
    expect([existsSync(lockFile(where)), existsSync(holderFile(where))]).toEqual([true, true]);
  });

  it('is taken over by one alone of many that start at once', async () => {
    const where = await folder();
    const { code } = await transformWithOxc(await readFile('src/server/db/folder-lock.ts', 'utf8'), 'folder-lock.ts');
    await writeFile(path.join(where, 'folder-lock.mjs'), code);
    // Each sends back the folders that it holds, and stays.
    const start = "process.on('message', (folders) => process.send(folders.filter((each) => { try { return lockFolder(each); } catch { return false; } })));";
    await writeFile(path.join(where, 'start.mjs'), `import { lockFolder } from './folder-lock.mjs';\n${start}\nprocess.send('ready');`);
    const starts = Array.from({ length: 4 }, () => fork(path.join(where, 'start.mjs')));
    children.push(...starts);
    await Promise.all(starts.map((child) => once(child, 'message')));
    const dead = spawn(process.execPath, ['-e', '']);
    await once(dead, 'exit');
    const folders = Array.from({ length: 200 }, (_, index) => path.join(where, String(index)));
    for (const each of folders) {
      await mkdir(each);
      await writeFile(lockFile(each), String(dead.pid));
      await writeFile(holderFile(each), '');
      await utimes(holderFile(each), 1, 1);
    }
    const held = Promise.all(starts.map(async (child) => ((await once(child, 'message')) as [string[]])[0]));
    for (const child of starts) child.send(folders);
    expect((await held).flat().toSorted()).toEqual(folders.toSorted());
  });

  it('is left to who has taken it over from the dead holder meanwhile', async () => {
    const where = await folder();
    const file = holderFile(where);
    const theirs = JSON.stringify({ pid: 1, begin: '', place: 'another container', id: 'theirs' });
    const { writeFileSync, rmSync } = fs;
    const hook = (hooked: Partial<typeof fs>) => {
      Object.assign(fs, hooked);
      syncBuiltinESMExports();
    };
    onTestFinished(() => hook({ writeFileSync, rmSync }));
    await writeFile(file, '');
    await utimes(file, 1, 1);
    const steps: string[] = [];
    hook({
      // The other one has removed the dead holder's lock when we begin to take it over …
      writeFileSync: (...[to, ...written]: Parameters<typeof writeFileSync>) => {
        if (to === `${file}.next` && steps.length === 0) {
          steps.push('removed');
          rmSync(file);
        }
        writeFileSync(to, ...written);
      },
      // … and makes its own after we have seen that there is none.
      rmSync: (...asked: Parameters<typeof rmSync>) => {
        if (steps.length === 1) {
          steps.push('made');
          writeFileSync(file, theirs);
        }
        rmSync(...asked);
      },
    });
    expect(() => lockFolder(where)).toThrow(`${where} is in use by process 1 of another container or machine`);
    expect(steps).toEqual(['removed', 'made']);
    expect(await readdir(where)).toEqual(['dhow.lock.holder']);
    expect(await readFile(file, 'utf8')).toBe(theirs);
  });

  it('is made where there is none, and free again when it is given back', async () => {
    const where = path.join(await folder(), 'deep', 'inside');
    const giveBack = lockFolder(where);
    expect(existsSync(lockFile(where))).toBe(true);
    giveBack();
    expect(existsSync(lockFile(where))).toBe(false);
  });
});

it('a migration that changes a table builds no index over it, since meanwhile nobody could read the table', async () => {
  const folder = 'src/server/db/migrations';
  // Earlier ones are released.
  for (const file of (await readdir(folder)).filter((name) => name >= '0072')) {
    const text = await readFile(path.join(folder, file), 'utf8');
    const tables = (statement: RegExp) => Array.from(text.matchAll(statement), ([, table]) => table);
    const changed = tables(/alter table (\w+)/g);
    expect(tables(/create (?:unique )?index \w+ on (\w+)/g).filter((table) => changed.includes(table)), file).toEqual([]);
  }
});

it('the command of SECURITY.md runs statements in an embedded database whose server is stopped', async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'dhow-statements-'));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  const [command = ''] = /^node --input-type=module .+$/m.exec(await readFile('SECURITY.md', 'utf8')) ?? [];
  await promisify(execFile)('sh', ['-ec', command.replace('STATEMENTS', 'create table made (id int); insert into made values (7)')], { env: { ...process.env, DATA_DIR: dataDir } });
  const engine = await EmbeddedEngine.open(path.join(dataDir, 'pglite'), () => {});
  onTestFinished(() => engine.close());
  expect((await engine.query('select id from made', [])).rows).toEqual([{ id: 7 }]);
});
