import type { SelectQueryBuilder } from 'kysely';

/** Counts the rows of a query from which nothing is selected yet. */
export async function countRows<DB, From extends keyof DB>(query: SelectQueryBuilder<DB, From, object>): Promise<number> {
  const { n } = await query.select((eb) => eb.fn.countAll<number>().as('n')).$castTo<{ readonly n: number }>().executeTakeFirstOrThrow();
  return n;
}
