import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect, createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { freePort } from '../../src/build/commands/free-port.mjs';
import { callPath } from '../../src/contract/shop/calls';
import { advisoryLocks } from '../../src/server/db/advisory-locks';
import { Journey } from '../support/journey/journey';
import { startBuiltServer, type BuiltServer } from '../support/server/built-server';
import { freshDatabase, migratedDatabase, testDatabaseUrl } from '../support/services/postgres';
import { startSilentService } from '../support/services/silent-service';

/** Runs the built server until it exits by itself; returns its exit code and output. */
function runToItsEnd(env: Record<string, string>): Promise<{ code: number | null; printed: string }> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [path.resolve('dist/server/main.js')], { env: { PATH: process.env['PATH'], ...env } });
    let printed = '';
    for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text: string) => (printed += text));
    // Not 'exit', after which the last output may not have arrived yet.
    child.once('close', (code) => resolve({ code, printed }));
  });
}

describe('the built server', () => {
  it('lists all settings that are wrong, and where they are explained, and does not start', async () => {
    const { code, printed } = await runToItsEnd({ PORT: 'eighty', DEMO_GOODS: 'many', WORKER: 'maybe' });
    expect(code).toBe(1);
    expect(printed).toContain('The settings are not right:');
    expect(printed).toContain('  PORT must be a port number (it is "eighty")\n  DEMO_GOODS must be a whole number (it is "many")\n  WORKER must be on or off (it is "maybe")\n');
    expect(printed).toContain('.env.example');
    expect(printed).not.toMatch(/\n\s+at /);
  });

  it('tells the first admin’s password although its port is in use: no later start could', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'dhow-taken-'));
    const taken = createServer().listen(0, '127.0.0.1');
    onTestFinished(async () => {
      taken.close();
      await rm(folder, { recursive: true, force: true });
    });
    await once(taken, 'listening');
    const { port } = taken.address() as AddressInfo;
    const { code, printed } = await runToItsEnd({ DATA_DIR: folder, DEMO_GOODS: '0', PORT: String(port), SOCKET_PORT: '0' });
    expect(code).not.toBe(0);
    expect(printed).toContain('EADDRINUSE');
    expect(printed).toMatch(/name admin, password \S+/);
  });

  it.each([
    ['a check of the ledger before it changes the database', freshDatabase, `select pg_advisory_lock(${advisoryLocks.ledgerCheck})`, 'a check of the ledger is waited for'],
    ['a table of goods that another locks', migratedDatabase, 'begin; lock table goods in access exclusive mode', 'looking for goods'],
    ['another server that makes the first admin', migratedDatabase, `select pg_advisory_lock(${advisoryLocks.firstAdmin})`, 'making the first admin'],
  ] as const)('tells that it waits for %s: who started it would take it for dead', async (_what, newDatabase, lock, told) => {
    const { url, drop } = await newDatabase();
    const holder = new Client({ connectionString: url });
    await holder.connect();
    await holder.query(lock);
    let printed = '';
    const starting = startBuiltServer({ env: { DATABASE_URL: url, DEMO_GOODS: '0' }, onPrinted: (text) => (printed += text) });
    onTestFinished(async () => {
      await holder.end();
      await (await starting).stop();
      await drop();
    });
    await expect.poll(() => printed).toContain(told);
    expect(printed).not.toContain('listening');
    await holder.query('rollback; select pg_advisory_unlock_all()');
    await starting;
  });

  it('stops by itself within ten seconds though an upload does not end and the mail server does not answer', async () => {
    const mail = await startSilentService();
    const server = await startBuiltServer({ env: { DEMO_GOODS: '0', SMTP_URL: `smtp://127.0.0.1:${mail.port}`, MAIL_FROM: 'shop@kitewharf.example' } });
    onTestFinished(async () => {
      await server.stop();
      await mail.stop();
    });
    await fetch(`${server.url}${callPath('subscribe!add')}`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"email":"reader@shop.example"}' });
    await expect.poll(mail.connections).toBe(1);
    const upload = connect(Number(new URL(server.url).port), '127.0.0.1').on('error', () => {});
    // The server asks for the body once it has begun to work on the request.
    upload.write(`POST ${callPath('subscribe!add')} HTTP/1.1\r\nhost: localhost\r\nexpect: 100-continue\r\ncontent-type: application/json\r\ncontent-length: 1000\r\n\r\n`);
    await once(upload, 'data');
    const began = Date.now();
    await server.stop();
    // One that does not end is killed after 15 seconds.
    expect(Date.now() - began).toBeLessThan(10_000);
  });

  it('stops by itself though the thread of its embedded database answers no more', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'dhow-silent-'));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    // Loaded into each thread before its own modules.
    const silent = path.join(folder, 'silent.mjs');
    await writeFile(silent, `import { parentPort } from 'node:worker_threads';
      parentPort?.on('message', ({ task }) => { if (task.kind === 'close') for (;;); });`);
    const server = await startBuiltServer({ env: { DATA_DIR: folder, DEMO_GOODS: '0', NODE_OPTIONS: `--import=${pathToFileURL(silent).href}` } });
    await server.stop();
    // One that does not end is killed after 15 seconds, and says nothing. What it said last may be read after its end.
    await expect.poll(server.output).toContain('did not close within');
  });
});

describe('in tests, a start', () => {
  it('that hangs tells what its threads wait for, and how far it came', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'dhow-hanging-'));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    const main = path.join(folder, 'hanging.mjs');
    await writeFile(main, 'setInterval(() => {}, 1_000);');
    await expect(startBuiltServer({ main, startMs: 1_000, env: { DATA_DIR: folder } })).rejects.toThrow(/did not listen within 1000 ms\. Its threads: .+\. In its DATA_DIR: hanging\.mjs\./);
  });

  it('that fails leaves no database', async () => {
    const client = new Client({ connectionString: testDatabaseUrl() });
    await client.connect();
    onTestFinished(() => client.end());
    // Of this process only.
    const databases = async () => (await client.query<{ datname: string }>('select datname from pg_database where starts_with(datname, $1)', [`test_${process.pid}_`])).rows;
    const before = await databases();
    await expect(new Journey({ BRAND: 'Nowhere' }).begin()).rejects.toThrow('BRAND must be');
    expect(await databases()).toEqual(before);
  });
});

describe('on the embedded database', () => {
  let folder: string;
  let server: BuiltServer;
  let port: string;

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'dhow-embedded-'));
    port = String(await freePort());
    server = await startBuiltServer({ env: { DATA_DIR: folder, PORT: port, DEMO_GOODS: '20' } });
  });
  afterAll(async () => {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  });

  const names = async () => {
    const response = await fetch(`${server.url}/api/sellerGoods!list.action`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' });
    const { data } = (await response.json()) as { data: { pageList: { name: string }[] } };
    return data.pageList.map(({ name }) => name);
  };

  it('starts by itself, tells its address, that it is a demo, and what the embedded database is for', async () => {
    expect(server.output()).toContain(`Dhow is listening on http://127.0.0.1:${port}`);
    // Printed last, after the address.
    await expect.poll(() => server.output()).toMatch(/demo logins/i);
    expect(server.output()).toMatch(/embedded database is for trying out/);
    expect(server.output()).toMatch(/demo catalog/i);
    expect(server.output()).not.toMatch(/warning|deprecat/i);
  });

  it('lets no second server into its folder, says which one is there and what to do, and goes on', async () => {
    const { code, printed } = await runToItsEnd({ DATA_DIR: folder, PORT: String(await freePort()), SOCKET_PORT: '0' });
    expect(code).not.toBe(0);
    expect(printed).toContain(`${folder} is in use by process`);
    expect(printed).toContain('set DATA_DIR to another folder');
    expect((await names()).length).toBe(12);
  });

  it('stops gracefully: what was asked before is answered, and the same goods are there at the next start', async () => {
    const before = await names();
    const slow = Promise.all(Array.from({ length: 10 }, () => fetch(`${server.url}/commodity?sort=priceUp`).then((response) => response.text())));
    const first = await Promise.race([slow, fetch(`${server.url}/healthz`)]);
    expect(first).toBeDefined();
    const began = Date.now();
    await server.stop();
    // By itself: a server that does not end is killed after 15 seconds.
    expect(Date.now() - began).toBeLessThan(10_000);
    const answered = await slow.catch(() => []);
    for (const html of answered) expect(html).toContain('</html>');
    await expect(fetch(`${server.url}/healthz`)).rejects.toThrow();
    server = await startBuiltServer({ env: { DATA_DIR: folder, PORT: port, DEMO_GOODS: '20' } });
    expect(await names()).toEqual(before);
    expect(server.output()).not.toContain('this happens once');
  });

  it('stops at once though a browser holds connections open that it has not used', async () => {
    const spare = connect(Number(port), '127.0.0.1');
    await once(spare, 'connect');
    const gone = once(spare, 'close');
    await names();
    const began = Date.now();
    await server.stop();
    expect(Date.now() - began).toBeLessThan(5_000);
    await gone;
    server = await startBuiltServer({ env: { DATA_DIR: folder, PORT: port, DEMO_GOODS: '20' } });
  });
});
