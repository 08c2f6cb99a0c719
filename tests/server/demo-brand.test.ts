import { expect, test } from 'vitest';
import { openServer } from '../../src/server/db/database';
import { readBrand } from '../support/brands';
import { startBuiltServer } from '../support/server/built-server';
import { migratedDatabase } from '../support/services/postgres';

test('a mall that starts with a brand sells the kinds of its file, and no others', async () => {
  const { demoKinds = [] } = readBrand('fernick');
  expect(demoKinds.length).toBeGreaterThan(10);
  const rows = await migratedDatabase();
  const server = await startBuiltServer({ env: { BRAND: 'fernick', DEMO_GOODS: '60', DATABASE_URL: rows.url } });
  const database = openServer(rows.url);
  try {
    const sold = await database.db.selectFrom('goods').select('category_id').distinct().execute();
    expect(sold.map(({ category_id }) => category_id).toSorted()).toEqual([...demoKinds].toSorted());
  } finally {
    await database.close();
    await server.stop();
    await rows.drop();
  }
}, 120_000);
