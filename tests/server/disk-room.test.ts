import { sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import { embedded } from '../../src/server/db/database';
import { DiskRoom } from '../../src/server/db/disk-room';
import { EmbeddedEngine } from '../../src/server/db/embedded-engine';
import { Unavailable } from '../../src/server/platform/unavailable';
import { migratedFolder } from '../support/server/embedded-folders';

it('an embedded database whose disk is full reads, refuses to write, says so once, and goes on when there is room', async () => {
  let free = 1e9;
  const reported: string[] = [];
  const room = new DiskRoom(() => free, (text) => reported.push(text));
  const database = embedded(await EmbeddedEngine.open(undefined, () => {}, await migratedFolder()), new Set(), () => {}, room);
  onTestFinished(() => database.close());
  const { db } = database;
  const write = (code: string) => db.insertInto('setting').values({ code, value: '1' }).execute();
  const inTransaction = () => db.transaction().execute(async (rows) => {
    await rows.insertInto('setting').values({ code: 'first', value: '1' }).execute();
    free = 0;
    await rows.insertInto('setting').values({ code: 'second', value: '1' }).execute();
  });
  const codes = async () => (await sql<{ code: string }>`select code from setting where value = '1' order by code`.execute(db)).rows.map(({ code }) => code);

  await write('before');
  expect(database.trouble()).toBeUndefined();
  await expect(inTransaction()).rejects.toThrow(Unavailable);
  await expect(write('full')).rejects.toThrow('the disk is full');
  await expect(database.script('vacuum analyze')).rejects.toThrow('the disk is full');
  expect(await codes()).toEqual(['before']);
  expect(database.trouble()).toBe('the disk is full');

  free = 1e9;
  await write('after');
  expect(await codes()).toEqual(['after', 'before']);
  expect(database.trouble()).toBeUndefined();
  expect(reported).toEqual(['the disk is full: nothing is written until there is room', 'the disk has room again']);
});
