import { sql, type RawBuilder } from 'kysely';

/** Converts UTC milliseconds to what is written to a row. */
export function moment(at: number): string {
  return new Date(at).toISOString();
}

/** The same for comparing with a time column, whose values are read as numbers. */
export function asMoment(at: number): RawBuilder<number> {
  return sql<number>`${moment(at)}::timestamptz`;
}
