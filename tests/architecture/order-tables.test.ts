import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { filesUnder } from './source-files';

const room = 'src/server/features/orders/sql/';
/** The table names in Kysely calls or SQL; `refund` and `logistics` are also ordinary words, so they count only as table names. */
const named = /\b(?:shop_order|order_line|order_log|parcel_case)\b|(?:from|join|into|update)\s*\(?\s*['"`]?(?:refund|logistics)\b|(?:From|Join|Into|Table)\('(?:refund|logistics)\b/;

it('only the room of their statements names the tables of orders, and the schema', () => {
  const naming = filesUnder('src').filter((file) => /\.tsx?$/.test(file) && named.test(readFileSync(file, 'utf8')));
  const elsewhere = naming.filter((file) => !file.startsWith(room));
  expect(elsewhere).toEqual(['src/server/db/schema.ts']);
  expect(naming.length).toBeGreaterThan(elsewhere.length);
});
