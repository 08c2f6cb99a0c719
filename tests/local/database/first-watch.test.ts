import 'fake-indexeddb/auto';
import { liveQuery } from 'dexie';
import { expect, it, vi } from 'vitest';
import { DeviceDatabase } from '../../../src/local/database/database';

it('what is watched is told of every change, also where the watching is what opens the database', async () => {
  const db = new DeviceDatabase();
  const told: number[] = [];
  const watching = liveQuery(async () => (await db.cart.toArray()).length).subscribe((count) => told.push(count));
  await vi.waitFor(() => expect(told).toEqual([0]));
  await db.cart.put({ user: '', key: 'lines', value: {} });
  await vi.waitFor(() => expect(told).toEqual([0, 1]));
  await db.cart.clear();
  await vi.waitFor(() => expect(told).toEqual([0, 1, 0]));
  watching.unsubscribe();
  db.close();
});
