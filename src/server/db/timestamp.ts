import { sql, type ColumnType, type RawBuilder } from 'kysely';

/** Times are written as ISO text and read as UTC milliseconds (see parsers.ts). */
export type Time = ColumnType<number, string, string>;
export type MaybeTime = ColumnType<number | null, string | null | undefined, string | null>;

/** Converts UTC milliseconds to what is written to a row. */
export function timestamp(at: number): string {
  return new Date(at).toISOString();
}

/** The same for comparing with a time column, whose values are read as numbers. */
export function asTimestamp(at: number): RawBuilder<number> {
  return sql<number>`${timestamp(at)}::timestamptz`;
}
