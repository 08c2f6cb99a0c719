import { sql, type RawBuilder } from 'kysely';

/** UTC milliseconds as a row takes them. */
export function moment(at: number): string {
  return new Date(at).toISOString();
}

/** The same to compare a time of a row with: those are read as numbers. */
export function asMoment(at: number): RawBuilder<number> {
  return sql<number>`${moment(at)}::timestamptz`;
}
