import type { SelectQueryBuilder, Simplify } from 'kysely';
import type { Obstacle } from '../contract/leaving';
import type { Db } from './db/schema';

/** Lists of a copy, by their names. */
export type Copy = Readonly<Record<string, AsyncIterable<unknown>>>;

/** What a feature holds of a user. */
export type PersonalData = {
  /** what of it stops them from leaving now */
  readonly stops?: (db: Db, userId: string, now: number) => Promise<readonly Obstacle[]>;
  /** what they may take with them */
  readonly copy?: (db: Db, userId: string) => Copy;
  /** deletes it, in the transaction of their leaving; the mall's books stay, without whose they are */
  readonly forget: (db: Db, userId: string) => Promise<void>;
};

const pageSize = 500;

/** All rows of a list that only grows at its end, without ever holding more than a page of them. */
export async function* inPages<Tables, Named extends keyof Tables, Row>(list: SelectQueryBuilder<Tables, Named, Row>): AsyncGenerator<Simplify<Row>> {
  for (let offset = 0; ; offset += pageSize) {
    const rows = await list.limit(pageSize).offset(offset).execute();
    yield* rows;
    if (rows.length < pageSize) return;
  }
}
