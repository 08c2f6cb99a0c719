import type { ColumnType } from 'kysely';

/** Times are written as ISO text and read as UTC milliseconds (see parsers.ts). */
export type Time = ColumnType<number, string, string>;
export type MaybeTime = ColumnType<number | null, string | null | undefined, string | null>;
