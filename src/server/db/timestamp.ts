import { sql, type RawBuilder } from 'kysely';

/** Converts UTC milliseconds to what is written to a row. */
export function timestamp(at: number): string {
  return new Date(at).toISOString();
}

/** The same for comparing with a time column, whose values are read as numbers. */
export function asTimestamp(at: number): RawBuilder<number> {
  return sql<number>`${timestamp(at)}::timestamptz`;
}
