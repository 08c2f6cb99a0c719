import { sql, type RawBuilder } from 'kysely';

/** Whether a row's id is none of these: one array of texts, so that the statement is the same however many they are, and of whatever type. */
export function noneOf(column: string, ids: readonly (string | number)[]): RawBuilder<boolean> {
  return sql<boolean>`not (${sql.ref(column)}::text = any(${ids.map(String)}::text[]))`;
}
