import { sql } from 'kysely';
import type { Db } from '../../db/schema';

/** Whether a picture of this name is used anywhere in the catalog: goods, their attributes and reviews, categories, stores, banners. */
export async function isCatalogPicture(db: Db, name: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from goods where images @> array[${name}]::text[])
      or exists (select from sku where image = ${name})
      or exists (select from evaluation where images @> array[${name}]::text[])
      or exists (select from category where image = ${name})
      or exists (select from seller where logo = ${name})
      or exists (select from banner where image = ${name}) as found`.execute(db);
  return rows[0]?.found === true;
}
