import type { SelectQueryBuilder, Simplify } from 'kysely';
import type { Obstacle } from '../contract/leaving';
import type { Db } from './db/schema';

/** The lists of a data export, by name. */
export type Copy = Readonly<Record<string, AsyncIterable<unknown>>>;

/** What a feature stores about a user. */
export type PersonalData = {
  /** what prevents the user from closing the account now */
  readonly stops?: (db: Db, userId: string, now: number) => Promise<readonly Obstacle[]>;
  /** what the user can export */
  readonly copy?: (db: Db, userId: string) => Copy;
  /** deletes it, in the transaction that closes the account; the mall's books stay, without the user's identity */
  readonly forget: (db: Db, userId: string) => Promise<void>;
};

const pageSize = 500;

/** Yields all rows of an append-only list, holding at most one page of them in memory. */
export async function* inPages<Tables, Named extends keyof Tables, Row>(list: SelectQueryBuilder<Tables, Named, Row>): AsyncGenerator<Simplify<Row>> {
  for (let offset = 0; ; offset += pageSize) {
    const rows = await list.limit(pageSize).offset(offset).execute();
    yield* rows;
    if (rows.length < pageSize) return;
  }
}
