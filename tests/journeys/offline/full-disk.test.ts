import { expect, it, onTestFinished } from 'vitest';
import * as v from 'valibot';
import { envelope } from '../../../src/contract/envelope';
import { callPath } from '../../../src/contract/shop/calls';
import { startBuiltServer, type BuiltServer } from '../../support/server/built-server';
import { mountSmallDisk } from '../../support/services/small-disk';

const taken = 0;
const takenBefore = 1202;
const tryAgain = 1020;

/** Subscribes an address to the newsletter; returns the HTTP status and the shop's code. */
async function subscribe({ url }: BuiltServer, email: string) {
  const response = await fetch(`${url}${callPath('subscribe!add')}`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ email }) });
  return { status: response.status, code: v.parse(envelope, await response.json()).code };
}
const readiness = async ({ url }: BuiltServer): Promise<unknown> => (await fetch(`${url}/readyz`)).json();

it('the embedded database on a disk that gets full in the middle of writing refuses clearly, loses nothing, and goes on when there is room', async ({ skip }) => {
  const disk = await mountSmallDisk(400);
  if ('reason' in disk) return skip(`no disk can be mounted here: ${disk.reason}`);
  const { fill } = disk;
  onTestFinished(disk.unmount);
  const start = () => startBuiltServer({ env: { DATA_DIR: disk.folder, DEMO_GOODS: '0', DEMO_ROBOT_MINUTES: '0' }, under: disk.under });
  let server = await start();
  onTestFinished(() => server.stop());

  let made = 0;
  const promised: string[] = [];
  const refusals = new Set<string>();
  /** Writes until it has been refused ten times. */
  async function writeUntilFull() {
    for (let refused = 0; refused < 10; ) {
      const email = `reader-${(made += 1)}@shop.example`;
      const { status, code } = await subscribe(server, email);
      if (code === taken) promised.push(email);
      else {
        refused += 1;
        refusals.add(`${status} ${code}`);
      }
      if (made === 50) fill();
    }
  }
  await Promise.all(Array.from({ length: 4 }, writeUntilFull));
  expect(promised.length).toBeGreaterThan(30);
  expect(refusals).toEqual(new Set([`503 ${tryAgain}`]));
  expect(await readiness(server)).toEqual({ ready: false, trouble: 'the disk is full' });
  // What the server prints may arrive after its answers.
  await expect.poll(() => server.output()).toContain('the disk is full: nothing is written until there is room');
  // Reads still work.
  expect((await fetch(`${server.url}/`)).status).toBe(200);
  expect((await fetch(`${server.url}${callPath('seller!list')}`, { method: 'POST' })).status).toBe(200);

  await disk.empty();
  expect(await readiness(server)).toEqual({ ready: true });
  await expect.poll(() => server.output()).toContain('the disk has room again');
  const wholeStock = async () => new Set((await Promise.all(promised.map((email) => subscribe(server, email)))).map(({ code }) => code));
  expect(await wholeStock()).toEqual(new Set([takenBefore]));
  expect(await subscribe(server, 'after@shop.example')).toEqual({ status: 200, code: taken });

  fill();
  expect(await subscribe(server, 'full-again@shop.example')).toEqual({ status: 503, code: tryAgain });
  await server.kill();
  await disk.empty();
  server = await start();
  promised.push('after@shop.example');
  expect(await wholeStock()).toEqual(new Set([takenBefore]));
  expect(await subscribe(server, 'full-again@shop.example')).toEqual({ status: 200, code: taken });
});
